import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertNamesFree } from "./assert-names-free";
import { presentMention } from "./mention-row";
import { insertMention, lockMentions } from "./mention-store";
import { readAccounts } from "./read-accounts";
import { CreateMention, MentionAnswer } from "./schema";

export const createMention = operation({
  name: "create_mention",
  summary: "Add somebody to the mentions",
  scope: "posts:write",
  input: CreateMention,
  output: MentionAnswer,
  failures: ["not_found", "limit_reached"],
  run: async (actor, { name, aliases, accounts: given }) => {
    const { workspaceId } = actor;
    const accounts = await readAccounts(actor, given, name);
    return transaction(async (tx) => {
      await lockMentions(tx, workspaceId);
      await assertNamesFree(tx, workspaceId, { id: null, name, aliases });
      const row = await insertMention(tx, workspaceId, { name, aliases, accounts });
      await recordAudit(tx, actor, {
        action: "mention.created",
        targetType: "mention",
        targetId: row.id,
        after: row,
      });
      return { mention: presentMention(row) };
    });
  },
});
