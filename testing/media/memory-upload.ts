import type { Bytes, UploadSnapshot } from "@/lib/library/media/storage";

export function memoryUpload(bytes: Bytes): UploadSnapshot & { readonly bytesRead: number } {
  let bytesRead = 0;
  return {
    reads: "locally",
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
    keep: async () => true,
    close: async () => undefined,
  };
}
