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

// `crypto.randomUUID` is missing where the page is served without TLS on another machine.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
