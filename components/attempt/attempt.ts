import { newKey } from "./new-key";

/** One attempt to send a content, with the idempotency key that every retry of it repeats. */
export type Attempt = Keyed<{ signature: string; scheduledAt: string }>;

type Keyed<What> = What & { idempotencyKey: string };

/**
 * Returns the attempt before when the signature is the same, so that a double click or a retry
 * after a lost answer repeats it word for word.
 */
export function attemptFor<What extends { signature: string }>(
  before: Keyed<What> | null,
  what: What,
): Keyed<What> {
  if (before?.signature === what.signature) return before;
  return { ...what, idempotencyKey: newKey() };
}
