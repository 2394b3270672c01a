import { type Attempt, attemptFor } from "@/components/attempt/attempt";
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
};

/**
 * Saves a composition as a new post, or over the one it began from. `attempts` carries the try over
 * from one call to the next; throws ApiError.
 */
export async function sendPost(
  sending: Sending,
  attempts: { current: Attempt | null },
): Promise<Post> {
  attempts.current = attemptOf(sending, attempts.current);
  try {
    return await request(sending, attempts.current);
  } catch (error) {
    // "Now" of a try whose answer was lost has passed, and nothing came of it: now is later.
    if (sending.scheduledAt !== null || !isPast(error)) throw error;
    attempts.current = attemptOf(sending, null);
    return request(sending, attempts.current);
  }
}

function attemptOf({ composition, base, scheduledAt }: Sending, before: Attempt | null): Attempt {
  const content = toPayload(composition, scheduledAt ?? "now");
  const signature = JSON.stringify([content, base?.postId, base?.version]);
  return attemptFor(before, {
    signature,
    scheduledAt: scheduledAt ?? new Date().toISOString(),
  });
}

async function request({ composition, base, scheduledAt }: Sending, attempt: Attempt) {
  const { idempotencyKey } = attempt;
  const payload = { ...toPayload(composition, attempt.scheduledAt), idempotencyKey };
  if (!base) return (await api.post<{ post: Post }>("/api/posts", payload)).post;
  const { scheduledAt: at, ...content } = payload;
  const untouched = scheduledAt !== null && sameWall(composition.when, base.composition.when);
  const body = { ...content, ...(!untouched && { scheduledAt: at }), version: base.version };
  return (await api.patch<{ post: Post }>(`/api/posts/${base.postId}`, body)).post;
}

function isPast(error: unknown): boolean {
  return error instanceof ApiError && error.code === "scheduled_in_past";
}
