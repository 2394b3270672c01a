import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { DeletedSnippet, SnippetParams } from "./schema";
import { findSnippet, lockSnippets, removeSnippet } from "./snippet-store";

export const deleteSnippet = operation({
  name: "delete_snippet",
  summary: "Delete a snippet",
  scope: "posts:write",
  input: SnippetParams,
  output: DeletedSnippet,
  run: (actor, { snippetId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockSnippets(tx, workspaceId);
      const before = await findSnippet(tx, workspaceId, snippetId);
      await removeSnippet(tx, workspaceId, snippetId);
      await recordAudit(tx, actor, {
        action: "snippet.deleted",
        targetType: "snippet",
        targetId: snippetId,
        before,
      });
      return { deleted: true as const };
    }),
});
