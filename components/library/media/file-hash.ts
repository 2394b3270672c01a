/** A browser hashes whole files in memory only, and a large one twice as long as it sends it. */
const hashedBytesMax = 32 * 1024 * 1024;

export async function fileHash(file: File): Promise<string | undefined> {
  if (file.size > hashedBytesMax || !globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
