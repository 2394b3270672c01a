import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { AppError, type ErrorCode } from "@/lib/kernel/errors";

type Declared = { contentType: string; sizeBytes: number };

/** The size has a header of its own, because scripts in a browser cannot set Content-Length. */
export function uploadHeaders({ contentType, sizeBytes }: Declared): Record<string, string> {
  return { "Content-Type": contentType, "X-Herald-Size-Bytes": String(sizeBytes) };
}

export function assertUploadHeaders(request: IncomingMessage, declared: Declared): void {
  for (const [name, value] of Object.entries(uploadHeaders(declared))) {
    if (request.headers[name.toLowerCase()] !== value) {
      refuse("validation_failed", { path: name, message: `must be exactly \`${value}\`` });
    }
  }
  if (request.headers["content-encoding"]) {
    refuse("validation_failed", { path: "Content-Encoding", message: "must not be set" });
  }
  assertLength(request.headers["content-length"], declared.sizeBytes);
}

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

function refuse(code: ErrorCode, { path, message }: { path: string; message: string }): never {
  throw new AppError(code, `${path}: ${message}`, {
    details: [{ path, code: "header_mismatch", message }],
  });
}

function assertLength(header: string | undefined, sizeBytes: number): void {
  if (header === undefined || header === String(sizeBytes)) return;
  const code = Number(header) > sizeBytes ? "payload_too_large" : "validation_failed";
  refuse(code, { path: "Content-Length", message: `must be the reserved ${sizeBytes} bytes` });
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
