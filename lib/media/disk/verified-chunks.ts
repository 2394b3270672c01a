import { createHash } from "node:crypto";
import { AppError } from "@/lib/kernel/errors";

/**
 * Counts and hashes the chunks that it passes on. Throws `payload_too_large` at the first byte beyond
 * the declared size, and `validation_failed` where the bytes end early.
 */
export function verifiedChunks(source: AsyncIterable<Uint8Array>, sizeBytes: number) {
  const hash = createHash("sha256");
  let received = 0;
  async function* chunks() {
    for await (const chunk of source) {
      received += chunk.byteLength;
      if (received > sizeBytes) {
        throw new AppError("payload_too_large", `More than the reserved ${sizeBytes} bytes came.`);
      }
      hash.update(chunk);
      yield chunk;
    }
    if (received < sizeBytes) {
      const message = `Only ${received} of the reserved ${sizeBytes} bytes came. Send all of them again.`;
      throw new AppError("validation_failed", message);
    }
  }
  return { chunks: chunks(), sha256: () => hash.digest("hex") };
}
