import { createHash } from "node:crypto";
import { AppError } from "@/lib/kernel/errors";

type Expected = { sizeBytes: number; sha256: string | null };

/**
 * Counts and hashes the chunks that it passes on. Throws `payload_too_large` at the first byte beyond
 * the declared size, and `validation_failed` where the bytes end early or are others.
 */
export function verifiedChunks(source: AsyncIterable<Uint8Array>, expected: Expected) {
  const hash = createHash("sha256");
  let received = 0;
  let sha256 = "";
  async function* chunks() {
    for await (const chunk of source) {
      received += chunk.byteLength;
      assertNotMore(received, expected);
      hash.update(chunk);
      yield chunk;
    }
    sha256 = hash.digest("hex");
    assertWhole({ received, sha256 }, expected);
  }
  return { chunks: chunks(), sha256: () => sha256 };
}

function assertNotMore(received: number, { sizeBytes }: Expected): void {
  if (received <= sizeBytes) return;
  throw new AppError("payload_too_large", `More than the reserved ${sizeBytes} bytes came.`);
}

function assertWhole(came: { received: number; sha256: string }, expected: Expected): void {
  if (came.received < expected.sizeBytes) {
    const message = `Only ${came.received} of the reserved ${expected.sizeBytes} bytes came. Send all of them again.`;
    throw new AppError("validation_failed", message);
  }
  if (expected.sha256 === null || came.sha256 === expected.sha256) return;
  throw new AppError("validation_failed", "Other bytes came than those that were announced.");
}
