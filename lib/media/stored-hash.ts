import { createHash } from "node:crypto";
import { addAbortSignal } from "node:stream";
import type { MediaKey, MediaStorage, StoredFile } from "./storage";

/** Reads the file piece by piece, so that its size does not matter to the memory. */
export async function storedHash(
  storage: MediaStorage,
  key: MediaKey,
  { signal, ...stored }: StoredFile & { signal?: AbortSignal },
): Promise<string> {
  const hash = createHash("sha256");
  const stream = await storage.open(key, stored);
  if (signal) addAbortSignal(signal, stream);
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
