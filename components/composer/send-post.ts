import { type Attempt, attemptFor } from "@/components/attempt/attempt";
import { type DraftRef, isRefusal } from "@/components/drafts/draft-keeper";
import type { DraftContent } from "@/lib/drafts/schema";
import { ApiError, api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import type { Base } from "./composer-start";
import { type Composition, sameWall } from "./composition";
import { toPayload } from "./payload";

export type Sending = {
  composition: Composition;
  base: Base | null;
  /** Null publishes now. */
  scheduledAt: string | null;
  draft: {
    /** Brings the draft up to date; null where there is none. Throws ApiError. */
    settle: (content: DraftContent) => Promise<DraftRef | null>;
    /** Deletes the draft where it was begun beside a post that it did not become. */
    drop: () => Promise<void>;
  };
};

/** What a try is about; a draft becomes the post. */
type Subject = { sending: Sending; draft: DraftRef | null };

/**
 * Saves a composition as a new post, or over the one it began from. `attempts` carries the try over
 * from one call to the next; throws ApiError.
 */
export async function sendPost(
  sending: Sending,
  attempts: { current: Attempt | null },
): Promise<Post> {
  const subject = { sending, draft: await draftOf(sending, attempts.current) };
  attempts.current = attemptOf(subject, attempts.current);
  try {
    return await request(subject, attempts.current);
  } catch (error) {
    if (isRefusal(error)) attempts.current = null;
    // "Now" of a try whose answer was lost has passed, and nothing came of it: now is later.
    if (sending.scheduledAt !== null || !isPast(error)) throw error;
    attempts.current = attemptOf(subject, null);
    return request(subject, attempts.current);
  }
}

/** The draft that becomes the post; none where a try without one may have made it already. */
async function draftOf(sending: Sending, before: Attempt | null): Promise<DraftRef | null> {
  const { composition, base, scheduledAt, draft } = sending;
  if (base || before?.signature === signatureOf({ sending, draft: null })) return null;
  return draft.settle(toPayload(composition, scheduledAt ?? new Date().toISOString()));
}

function attemptOf(subject: Subject, before: Attempt | null): Attempt {
  const scheduledAt = subject.sending.scheduledAt ?? new Date().toISOString();
  return attemptFor(before, { signature: signatureOf(subject), scheduledAt });
}

function signatureOf({ sending, draft }: Subject): string {
  const { composition, base, scheduledAt } = sending;
  const content = toPayload(composition, scheduledAt ?? "now");
  return JSON.stringify([content, base?.postId, base?.version, draft]);
}

async function request({ sending, draft }: Subject, attempt: Attempt) {
  const { composition, base, scheduledAt } = sending;
  const { idempotencyKey } = attempt;
  if (draft) {
    const body = { version: draft.version, scheduledAt: attempt.scheduledAt, idempotencyKey };
    return (
      await api("POST /api/drafts/{draftId}/schedule", { params: { draftId: draft.id }, body })
    ).post;
  }
  const payload = { ...toPayload(composition, attempt.scheduledAt), idempotencyKey };
  if (!base) {
    const { post } = await api("POST /api/posts", { body: payload });
    await sending.draft.drop();
    return post;
  }
  const { scheduledAt: at, ...content } = payload;
  const untouched = scheduledAt !== null && sameWall(composition.when, base.composition.when);
  const body = { ...content, ...(!untouched && { scheduledAt: at }), version: base.version };
  return (await api("PATCH /api/posts/{postId}", { params: { postId: base.postId }, body })).post;
}

function isPast(error: unknown): boolean {
  return error instanceof ApiError && error.code === "scheduled_in_past";
}
