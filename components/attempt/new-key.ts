/** A key that nobody had before. */
export function newKey(): string {
  // `crypto.randomUUID` is missing where the page is served without TLS on another machine.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
