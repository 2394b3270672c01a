import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { PostAtVersion } from "@/lib/posts/schema";
import { type UndonePublication, undoPublication } from "@/lib/posts/undo-publication";
import { insertDraft, returnDraft } from "./draft-store";
import { presentDraft } from "./present-draft";
import { type Draft, UndoneAnswer } from "./schema";

export const undoPublishNow = operation({
  name: "undo_publish_now",
  summary: "Undo publishing a post while its 10 seconds last",
  scope: "posts:write",
  input: PostAtVersion,
  output: UndoneAnswer,
  failures: ["version_conflict", "post_not_editable", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      // A version is undone once, so that it names the request: a repetition gets the same answer.
      const key = `${input.postId}:${input.version}`;
      const request = { workspaceId, operation: "undo_publish_now", key, body: input };
      return withIdempotency(tx, request, async () => {
        const undone = await undoPublication(tx, actor, input);
        return { post: undone.post, draft: await keepAsDraft(tx, actor, undone) };
      });
    }),
});

async function keepAsDraft(
  tx: Tx,
  actor: Actor,
  { content, draft }: UndonePublication,
): Promise<Draft | null> {
  if (!content) return null;
  const { workspaceId, userId } = actor;
  const kept = { ...content, scheduledAt: draft?.scheduledAt ?? null };
  const row = draft
    ? await returnDraft(tx, workspaceId, { draft, content: kept })
    : await insertDraft(tx, workspaceId, { content: kept, template: false, createdById: userId });
  await recordAudit(tx, actor, {
    action: "draft.created",
    targetType: "draft",
    targetId: row.id,
  });
  return presentDraft(row);
}
