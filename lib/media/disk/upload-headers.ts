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

function assertLength(header: string | undefined, sizeBytes: number): void {
  if (header === undefined || header === String(sizeBytes)) return;
  const code = Number(header) > sizeBytes ? "payload_too_large" : "validation_failed";
  refuse(code, { path: "Content-Length", message: `must be the reserved ${sizeBytes} bytes` });
}

function refuse(code: ErrorCode, { path, message }: { path: string; message: string }): never {
  throw new AppError(code, `${path}: ${message}`, {
    details: [{ path, code: "header_mismatch", message }],
  });
}
