import { recordAudit } from "@/lib/audit/record-audit";
import { takeDeletedItem } from "@/lib/deleted-items/take-deleted-item";
import { transaction } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { assertRoom } from "./assert-room";
import { assertStorable } from "./assert-storable";
import { type Snippet, SnippetAnswer, SnippetParams } from "./schema";
import { findSnippet, putBackSnippet } from "./snippet-store";

export const restoreSnippet = operation({
  name: "restore_snippet",
  summary: "Restore a snippet that was deleted in the last 30 days",
  scope: "posts:write",
  input: SnippetParams,
  output: SnippetAnswer,
  failures: ["limit_reached"],
  run: (actor, { snippetId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      const wanted = { kinds: ["snippet"] as const, targetId: snippetId };
      const deleted = await takeDeletedItem<Snippet>(tx, workspaceId, wanted);
      if (!deleted) return { snippet: await findSnippet(tx, workspaceId, snippetId) };
      await assertStorable(tx, workspaceId, { ...deleted, id: null });
      await assertRoom(tx, workspaceId);
      const snippet = await putBackSnippet(tx, workspaceId, deleted);
      await recordAudit(tx, actor, {
        action: "snippet.restored",
        targetType: "snippet",
        targetId: snippetId,
        after: snippet,
      });
      return { snippet };
    }),
});
