import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertStorable } from "./assert-storable";
import { SnippetAnswer, UpdateSnippet } from "./schema";
import { changeSnippet, findSnippet } from "./snippet-store";

export const updateSnippet = operation({
  name: "update_snippet",
  summary: "Change a snippet",
  scope: "posts:write",
  input: UpdateSnippet,
  output: SnippetAnswer,
  run: (actor, { snippetId: id, ...change }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const before = await findSnippet(tx, workspaceId, id);
      const { name = before.name, text = before.text } = change;
      await assertStorable(tx, workspaceId, { id, kind: before.kind, name, text });
      const after = await changeSnippet(tx, workspaceId, { ...before, name, text });
      await recordAudit(tx, actor, {
        action: "snippet.updated",
        targetType: "snippet",
        targetId: id,
        before,
        after,
      });
      return { snippet: after };
    }),
});
