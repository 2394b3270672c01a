export function newKey(): string {
  // `crypto.randomUUID` is missing on a page that is served without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
