import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { type Composition, isSameWallTime } from "./composition/composition";
import type { EditedPost } from "./composition/edited-post";
import { toPayload } from "./composition/post-payload";
import { type DraftRef, isRefusal } from "./drafts/draft-autosave";

export type SubmissionRequest = {
  composition: Composition;
  editedPost: EditedPost | null;
  scheduledAt: string | null;
  onSaved: (version: number) => void;
  draft: {
    /** Saves the content over the draft; null where none is stored or created. Throws ApiError. */
    flush: (content: DraftContent, options?: { create: boolean }) => Promise<DraftRef | null>;
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
  lastAttempt: { current: KeyedRequest | null },
): Promise<Post> {
  const subject = { request, draft: await flushDraft(request, lastAttempt.current) };
  lastAttempt.current = attemptOf(subject, lastAttempt.current);
  try {
    return await send(subject, lastAttempt.current);
  } catch (error) {
    if (isRefusal(error)) lastAttempt.current = null;
    throw error;
  }
}

/** Returns null also where the last attempt, without a draft, may have made the post already. */
async function flushDraft(
  request: SubmissionRequest,
  lastAttempt: KeyedRequest | null,
): Promise<DraftRef | null> {
  const { composition, editedPost, scheduledAt, draft } = request;
  const repeated = lastAttempt?.signature === signatureOf({ request, draft: null });
  if (editedPost || repeated) return null;
  // Undoing brings back the draft that a post was made of.
  const create = scheduledAt === null;
  return draft.flush(toPayload(composition, scheduledAt ?? new Date().toISOString()), { create });
}

function attemptOf(subject: Subject, lastAttempt: KeyedRequest | null): KeyedRequest {
  const scheduledAt = subject.request.scheduledAt ?? new Date().toISOString();
  return withIdempotencyKey(lastAttempt, { signature: signatureOf(subject), scheduledAt });
}

function signatureOf({ request, draft }: Subject): string {
  const { composition, editedPost, scheduledAt } = request;
  const content = toPayload(composition, scheduledAt ?? "now");
  return JSON.stringify([content, editedPost?.postId, editedPost?.version, draft]);
}

async function send({ request, draft }: Subject, attempt: KeyedRequest): Promise<Post> {
  const { composition, editedPost } = request;
  const { idempotencyKey, scheduledAt } = attempt;
  if (draft) return sendDraft(draft, request, attempt);
  const payload = { ...toPayload(composition, scheduledAt), idempotencyKey };
  if (editedPost) return update(editedPost, request, payload);
  const { post } = await api("POST /api/posts", { body: payload });
  await request.draft.discard();
  return post;
}

async function sendDraft(
  { id, version }: DraftRef,
  request: SubmissionRequest,
  { idempotencyKey, scheduledAt }: KeyedRequest,
): Promise<Post> {
  const params = { draftId: id };
  const body = { version, idempotencyKey };
  const { post } =
    request.scheduledAt === null
      ? await api("POST /api/drafts/{draftId}/publish-now", { params, body })
      : await api("POST /api/drafts/{draftId}/schedule", {
          params,
          body: { ...body, scheduledAt },
        });
  return post;
}

async function update(
  { postId, version, composition }: EditedPost,
  request: SubmissionRequest,
  { scheduledAt, ...content }: ReturnType<typeof toPayload> & { idempotencyKey: string },
): Promise<Post> {
  const params = { postId };
  const isNow = request.scheduledAt === null;
  // The stored time is precise to the second, the chosen wall time to the minute.
  const keepsTime = isNow || isSameWallTime(request.composition.when, composition.when);
  const body = { ...content, ...(!keepsTime && { scheduledAt }), version };
  const { post } = await api("PATCH /api/posts/{postId}", { params, body });
  return isNow ? publishSaved(post, request) : post;
}

/** A refusal leaves the saved changes in place, so that the next try has to name their version. */
async function publishSaved({ id, version }: Post, request: SubmissionRequest): Promise<Post> {
  try {
    const publication = { params: { postId: id }, body: { version } };
    return (await api("POST /api/posts/{postId}/publish-now", publication)).post;
  } catch (error) {
    if (isRefusal(error)) request.onSaved(version);
    throw error;
  }
}
