import { recordAudit } from "@/lib/audit/record-audit";
import { db, transaction } from "@/lib/kernel/db";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { operation } from "@/lib/kernel/operation";
import { assertNamesFree } from "./assert-names-free";
import { type MentionRow, presentMention } from "./mention-row";
import { changeMention, findMention, lockMentions } from "./mention-store";
import { readAccounts } from "./read-accounts";
import { aliasesMax } from "./rules";
import { MentionAnswer, UpdateMention } from "./schema";

export const updateMention = operation({
  name: "update_mention",
  summary: "Change somebody in the mentions",
  scope: "posts:write",
  input: UpdateMention,
  output: MentionAnswer,
  run: async (actor, { mentionId: id, accounts: given, ...change }) => {
    const { workspaceId } = actor;
    const entryName = change.name ?? (await findMention(db, workspaceId, id)).name;
    const accounts = given && (await readAccounts(actor, given, entryName));
    return transaction(async (tx) => {
      await lockMentions(tx, workspaceId);
      const before = await findMention(tx, workspaceId, id);
      const name = change.name ?? before.name;
      const aliases = (change.aliases ?? aliasesAfter(before, name)).slice(0, aliasesMax);
      await assertNamesFree(tx, workspaceId, { id, name, aliases });
      const after = await changeMention(tx, workspaceId, {
        id,
        name,
        aliases,
        accounts: accounts ?? before.accounts,
      });
      await recordAudit(tx, actor, {
        action: "mention.updated",
        targetType: "mention",
        targetId: id,
        before,
        after,
      });
      return { mention: presentMention(after) };
    });
  },
});

function aliasesAfter({ name: former, aliases }: MentionRow, name: string): string[] {
  const all = former === name ? aliases : [former, ...aliases];
  return all.filter(
    (alias) => alias !== name && (alias === former || nameKeyOf(alias) !== nameKeyOf(name)),
  );
}
