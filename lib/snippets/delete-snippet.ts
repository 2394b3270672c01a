import { recordAudit } from "@/lib/audit/record-audit";
import { keepDeletedItem } from "@/lib/deleted-items/keep-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { DeletedSnippet, SnippetParams } from "./schema";
import { findSnippet, removeSnippet, rowsOfSnippet } from "./snippet-store";

export const deleteSnippet = operation({
  name: "delete_snippet",
  summary: "Delete a snippet",
  scope: "posts:write",
  input: SnippetParams,
  output: DeletedSnippet,
  run: (actor, { snippetId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const before = await findSnippet(tx, workspaceId, snippetId);
      await keepDeletedItem(tx, actor, {
        kind: "snippet",
        targetId: snippetId,
        name: before.name,
        rows: rowsOfSnippet(snippetId),
      });
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
