import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertRoom } from "./assert-room";
import { assertStorable } from "./assert-storable";
import { CreateSnippet, SnippetAnswer } from "./schema";
import { insertSnippet } from "./snippet-store";

export const createSnippet = operation({
  name: "create_snippet",
  summary: "Create a snippet",
  scope: "posts:write",
  input: CreateSnippet,
  output: SnippetAnswer,
  failures: ["limit_reached"],
  run: (actor, input) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertStorable(tx, workspaceId, { ...input, id: null });
      await assertRoom(tx, workspaceId);
      const snippet = await insertSnippet(tx, workspaceId, input);
      await recordAudit(tx, actor, {
        action: "snippet.created",
        targetType: "snippet",
        targetId: snippet.id,
        after: snippet,
      });
      return { snippet };
    }),
});
