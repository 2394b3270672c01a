import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { parseInput } from "@/lib/kernel/parse-input";
import { CreatePost, PostAnswer } from "@/lib/posts/schema";
import { newUndoWindow } from "@/lib/posts/undo-window";
import { addPost } from "@/lib/posts/write-post";
import { assertDraftVersion } from "./assert-draft-version";
import { assertNoTemplate } from "./assert-no-template";
import { type DraftRow, lockDraft, removeDraft } from "./draft-store";
import { contentOf } from "./present-draft";
import { PublishDraftNow } from "./schema";

export const publishDraftNow = operation({
  name: "publish_draft_now",
  summary: "Publish a draft after 10 seconds in which it can be undone",
  scope: "posts:write",
  input: PublishDraftNow,
  output: PostAnswer,
  failures: [
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "idempotency_key_reused",
    "idempotency_in_progress",
  ],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, version, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "publish_draft_now", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await lockDraft(tx, workspaceId, draftId);
        await assertDraftVersion(tx, actor, { row, version });
        assertNoTemplate(row);
        const undo = newUndoWindow({ plannedAt: null, draft: undoDraftOf(row) });
        const scheduledAt = undo.until.toISOString();
        const body = parseInput(CreatePost, { ...untimed(row), scheduledAt, idempotencyKey: key });
        const post = await addPost(tx, actor, { ...body, undo });
        await removeDraft(tx, workspaceId, draftId);
        await recordAudit(tx, actor, {
          action: "draft.scheduled",
          targetType: "draft",
          targetId: draftId,
        });
        await recordAudit(tx, actor, {
          action: "post.published_now",
          targetType: "post",
          targetId: post.id,
        });
        return { post };
      });
    }),
});

function untimed(row: DraftRow) {
  const { scheduledAt: _planned, ...content } = contentOf(row);
  return content;
}

function undoDraftOf(row: DraftRow) {
  return {
    id: row.id,
    version: row.version,
    createdById: row.createdBy?.id ?? null,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: contentOf(row).scheduledAt,
  };
}
