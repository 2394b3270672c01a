import { newKey } from "./new-key";

/** One try to send one content: the same content again is the same try, under the same key. */
export type Attempt = Keyed<{ signature: string; scheduledAt: string }>;

type Keyed<What> = What & { idempotencyKey: string };

/**
 * The attempt to send what `signature` stands for: the one before where nothing changed since, so
 * that a double click or a retry after a lost answer repeats it word for word.
 */
export function attemptFor<What extends { signature: string }>(
  before: Keyed<What> | null,
  what: What,
): Keyed<What> {
  if (before?.signature === what.signature) return before;
  return { ...what, idempotencyKey: newKey() };
}
