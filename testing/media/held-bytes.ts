import type { Bytes, HeldUpload } from "@/lib/media/storage";

/** An upload held in memory, which counts the bytes that are read of it. */
export function heldBytes(bytes: Bytes): HeldUpload & { readonly bytesRead: number } {
  let bytesRead = 0;
  return {
    path: "/nowhere",
    sizeBytes: bytes.length,
    get bytesRead() {
      return bytesRead;
    },
    read: async ({ start, end }) => {
      const part = bytes.slice(start, end);
      bytesRead += part.length;
      return part;
    },
    chunks: async function* () {
      yield bytes;
    },
    close: async () => undefined,
  };
}
