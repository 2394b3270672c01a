import type { IncomingHttpHeaders } from "node:http";
import type { ByteRange } from "@/lib/networks/network";

export type RequestedRange = ByteRange | "everything" | "beyond the end";

export function requestedRange(
  headers: IncomingHttpHeaders,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): RequestedRange {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  const changed = headers["if-range"] !== undefined && headers["if-range"] !== etag;
  if (changed || (from === "" && to === "")) return "everything";
  return from === "" ? lastBytes(Number(to), sizeBytes) : bytesFrom(Number(from), to, sizeBytes);
}

function lastBytes(count: number, sizeBytes: number): RequestedRange {
  return count === 0 ? "beyond the end" : { start: Math.max(0, sizeBytes - count), end: sizeBytes };
}

function bytesFrom(start: number, to: string, sizeBytes: number): RequestedRange {
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < start) return "everything";
  return start < sizeBytes ? { start, end: last + 1 } : "beyond the end";
}
