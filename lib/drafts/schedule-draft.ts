import { recordAudit } from "@/lib/audit/record-audit";
import { withIdempotency } from "@/lib/idempotency/with-idempotency";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { parseInput } from "@/lib/kernel/parse-input";
import { CreatePost, PostAnswer } from "@/lib/posts/schema";
import { addPost } from "@/lib/posts/write-post";
import { assertDraftVersion } from "./assert-draft-version";
import { assertNoTemplate } from "./assert-no-template";
import { lockDraft, removeDraft } from "./draft-store";
import { contentOf } from "./present-draft";
import { ScheduleDraft } from "./schema";

export const scheduleDraft = operation({
  name: "schedule_draft",
  summary: "Schedule a draft as a post",
  scope: "posts:write",
  input: ScheduleDraft,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "idempotency_key_reused",
    "idempotency_in_progress",
  ],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, version, idempotencyKey } = input;
      const request = {
        workspaceId,
        operation: "schedule_draft",
        key: idempotencyKey,
        body: input,
      };
      return withIdempotency(tx, request, async () => {
        const row = await lockDraft(tx, workspaceId, draftId);
        await assertDraftVersion(tx, actor, { row, version });
        assertNoTemplate(row);
        const { scheduledAt: planned, ...content } = contentOf(row);
        const scheduledAt = input.scheduledAt ?? planned ?? undefined;
        const body = parseInput(CreatePost, { ...content, scheduledAt, idempotencyKey });
        const post = await addPost(tx, actor, body);
        await removeDraft(tx, workspaceId, draftId);
        await recordAudit(tx, actor, {
          action: "draft.scheduled",
          targetType: "draft",
          targetId: draftId,
        });
        return { post };
      });
    }),
});
