import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { withIdempotency } from "@/lib/kernel/idempotency/with-idempotency";
import { operation } from "@/lib/kernel/operation";
import { parseInput } from "@/lib/kernel/parse-input";
import {
  type UndonePublication,
  undoPublication,
  withdrawScheduled,
} from "@/lib/planning/posts/publish-now";
import { CreatePost, PostAnswer, PostAtVersion } from "@/lib/planning/posts/schema";
import { newUndoWindow } from "@/lib/planning/posts/undo-window";
import { addPost } from "@/lib/planning/posts/write-post";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { assertDraftVersion, draftContent, presentDraft } from "./draft-row";
import { type DraftRow, insertDraft, lockDraft, removeDraft, returnDraft } from "./draft-store";
import {
  type Draft,
  DraftAnswer,
  type DraftContent,
  PublishDraftNow,
  ScheduleDraft,
  UndoneAnswer,
} from "./schema";

export const scheduleDraft = operation({
  name: "schedule_draft",
  summary: "Schedule a draft as a post",
  scope: "posts:write",
  level: "ask",
  input: ScheduleDraft,
  output: PostAnswer,
  failures: [
    "scheduled_in_past",
    "connection_unavailable",
    "media_not_ready",
    "version_conflict",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "spending_limit_reached",
    "budget_spent",
  ],
  undo: (_, { post: { id: postId, version } }) => ({
    operation: "unschedule_post",
    input: { postId, version },
  }),
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const { draftId, version, idempotencyKey: key } = input;
      const request = { workspaceId, operation: "schedule_draft", key, body: input };
      return withIdempotency(tx, request, async () => {
        const row = await lockDraft(tx, workspaceId, draftId);
        await assertDraftVersion(tx, actor, { row, version });
        assertNoTemplate(row);
        const { scheduledAt: planned, ...content } = draftContent(row);
        const scheduledAt = input.scheduledAt ?? planned ?? undefined;
        const body = parseInput(CreatePost, { ...content, scheduledAt, idempotencyKey: key });
        const post = await addPost(tx, actor, { ...body, draft: row });
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

export const publishDraftNow = operation({
  name: "publish_draft_now",
  summary: "Publish a draft after 10 seconds in which it can be undone",
  scope: "posts:write",
  level: "publish",
  input: PublishDraftNow,
  output: PostAnswer,
  failures: [
    "connection_unavailable",
    "media_not_ready",
    "approval_required",
    "version_conflict",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "spending_limit_reached",
    "budget_spent",
  ],
  undo: (_, { post: { id: postId, version, undoUntil } }) =>
    undoUntil === null
      ? null
      : { operation: "undo_publish_now", input: { postId, version }, until: undoUntil },
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
        const content = { ...draftContent(row), scheduledAt: undo.until.toISOString() };
        const body = parseInput(CreatePost, { ...content, idempotencyKey: key });
        const post = await addPost(tx, actor, { ...body, undo, draft: row });
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

export const undoPublishNow = operation({
  name: "undo_publish_now",
  summary: "Undo publishing a post while its 10 seconds last",
  scope: "posts:write",
  level: "ask",
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

export const unschedulePost = operation({
  name: "unschedule_post",
  summary: "Turn a scheduled post back into a draft",
  scope: "posts:write",
  level: "ask",
  input: PostAtVersion,
  output: DraftAnswer,
  failures: ["version_conflict", "post_not_editable", "idempotency_in_progress"],
  run: (actor, input) =>
    transaction((tx) => {
      const { workspaceId } = actor;
      const key = `${input.postId}:${input.version}`;
      const request = { workspaceId, operation: "unschedule_post", key, body: input };
      return withIdempotency(tx, request, async () => {
        const { content, byCredentialId } = await withdrawScheduled(tx, actor, input);
        const kept = { content: { ...content, scheduledAt: null }, byCredentialId };
        return { draft: await addDraft(tx, actor, kept) };
      });
    }),
});

function assertNoTemplate({ template }: DraftRow): void {
  if (!template) return;
  const message = "This is a template. Make a draft of it, and schedule that.";
  throw new AppError("validation_failed", message, {
    details: [{ path: "draftId", code: "template", message }],
  });
}

function undoDraftOf(row: DraftRow) {
  return {
    id: row.id,
    version: row.version,
    createdById: row.createdBy?.id ?? null,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: draftContent(row).scheduledAt,
  };
}

async function keepAsDraft(
  tx: Tx,
  actor: Actor,
  { content, draft, byCredentialId }: UndonePublication,
): Promise<Draft | null> {
  if (!content) return null;
  const planned = { ...content, scheduledAt: draft?.scheduledAt ?? null };
  const kept = { content: planned, byCredentialId };
  if (!draft) return addDraft(tx, actor, kept);
  const row = await returnDraft(tx, actor.workspaceId, { draft, ...kept });
  return recordCreated(tx, actor, row);
}

async function addDraft(
  tx: Tx,
  actor: Actor,
  kept: { content: DraftContent; byCredentialId: string | null },
): Promise<Draft> {
  const { workspaceId, userId: createdById } = actor;
  const draft = { ...kept, template: false, createdById };
  return recordCreated(tx, actor, await insertDraft(tx, workspaceId, draft));
}

async function recordCreated(tx: Tx, actor: Actor, row: DraftRow): Promise<Draft> {
  await recordAudit(tx, actor, {
    action: "draft.created",
    targetType: "draft",
    targetId: row.id,
  });
  return presentDraft(row);
}
