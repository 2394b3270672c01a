import { type Attempt, attemptFor } from "@/components/attempt/attempt";
import type { DraftContent } from "@/lib/drafts/schema";
import { ApiError, api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { type Composition, isSameWallTime } from "./composition/composition";
import type { EditedPost } from "./composition/edited-post";
import { toPayload } from "./composition/post-payload";
import { type DraftRef, isRefusal } from "./drafts/draft-autosave";

export type SubmissionRequest = {
  composition: Composition;
  editedPost: EditedPost | null;
  scheduledAt: string | null;
  draft: {
    /** Saves the content over the draft; null where there is none. Throws ApiError. */
    flush: (content: DraftContent) => Promise<DraftRef | null>;
    discard: () => Promise<void>;
  };
};

type Subject = { request: SubmissionRequest; draft: DraftRef | null };

/**
 * Saves a composition as a new post, as the post of its draft, or over the edited post. `lastAttempt`
 * carries the idempotency key from one call to the next. Throws ApiError.
 */
export async function submitPost(
  request: SubmissionRequest,
  lastAttempt: { current: Attempt | null },
): Promise<Post> {
  const subject = { request, draft: await flushDraft(request, lastAttempt.current) };
  lastAttempt.current = attemptOf(subject, lastAttempt.current);
  try {
    return await send(subject, lastAttempt.current);
  } catch (error) {
    if (isRefusal(error)) lastAttempt.current = null;
    // The first request's answer was lost and its "now" has passed since: it had no effect.
    if (request.scheduledAt !== null || !isPast(error)) throw error;
    lastAttempt.current = attemptOf(subject, null);
    return send(subject, lastAttempt.current);
  }
}

/** Returns null also where the last attempt, without a draft, may have made the post already. */
async function flushDraft(
  request: SubmissionRequest,
  lastAttempt: Attempt | null,
): Promise<DraftRef | null> {
  const { composition, editedPost, scheduledAt, draft } = request;
  const repeated = lastAttempt?.signature === signatureOf({ request, draft: null });
  if (editedPost || repeated) return null;
  return draft.flush(toPayload(composition, scheduledAt ?? new Date().toISOString()));
}

function attemptOf(subject: Subject, lastAttempt: Attempt | null): Attempt {
  const scheduledAt = subject.request.scheduledAt ?? new Date().toISOString();
  return attemptFor(lastAttempt, { signature: signatureOf(subject), scheduledAt });
}

function signatureOf({ request, draft }: Subject): string {
  const { composition, editedPost, scheduledAt } = request;
  const content = toPayload(composition, scheduledAt ?? "now");
  return JSON.stringify([content, editedPost?.postId, editedPost?.version, draft]);
}

async function send({ request, draft }: Subject, attempt: Attempt): Promise<Post> {
  const { composition, editedPost } = request;
  const { idempotencyKey, scheduledAt } = attempt;
  if (draft) {
    const body = { version: draft.version, scheduledAt, idempotencyKey };
    return (
      await api("POST /api/drafts/{draftId}/schedule", { params: { draftId: draft.id }, body })
    ).post;
  }
  const payload = { ...toPayload(composition, scheduledAt), idempotencyKey };
  if (editedPost) return update(editedPost, request, payload);
  const { post } = await api("POST /api/posts", { body: payload });
  await request.draft.discard();
  return post;
}

async function update(
  { postId, version, composition }: EditedPost,
  request: SubmissionRequest,
  { scheduledAt, ...content }: ReturnType<typeof toPayload> & { idempotencyKey: string },
): Promise<Post> {
  // The stored time is precise to the second, the chosen wall time to the minute.
  const keepsTime =
    request.scheduledAt !== null && isSameWallTime(request.composition.when, composition.when);
  const body = { ...content, ...(!keepsTime && { scheduledAt }), version };
  return (await api("PATCH /api/posts/{postId}", { params: { postId }, body })).post;
}

function isPast(error: unknown): boolean {
  return error instanceof ApiError && error.code === "scheduled_in_past";
}
