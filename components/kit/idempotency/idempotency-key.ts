import { newKey } from "./new-key";

export type KeyedRequest = Keyed<{ signature: string; scheduledAt: string }>;

type Keyed<What> = What & { idempotencyKey: string };

/**
 * A double click or a retry after a lost answer has the same signature, so it repeats the request
 * word for word.
 */
export function withIdempotencyKey<What extends { signature: string }>(
  before: Keyed<What> | null,
  what: What,
): Keyed<What> {
  if (before?.signature === what.signature) return before;
  return { ...what, idempotencyKey: newKey() };
}
