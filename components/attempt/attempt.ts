import { newKey } from "./new-key";

/** Every retry of an attempt repeats its content and its idempotency key. */
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
