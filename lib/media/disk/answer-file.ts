import type { Readable } from "node:stream";
import { failureResponse } from "@/lib/http/failure";
import { AppError } from "@/lib/kernel/errors";
import type { ByteRange } from "@/lib/networks/network";
import { requestedRange } from "./requested-range";
import type { StreamAnswer, StreamCall } from "./stream-route";

type ServedFile = {
  sizeBytes: number;
  open: (range: ByteRange) => Promise<Readable>;
  headers: Record<string, string>;
  etag: string;
};

export async function answerFile(
  { request, requestId }: Pick<StreamCall, "request" | "requestId">,
  { sizeBytes: size, open, headers, etag }: ServedFile,
): Promise<StreamAnswer> {
  // Ranges are defined for GET only (RFC 9110, section 14.2).
  const asked = request.method === "GET" ? request.headers : {};
  const range = requestedRange(asked, { sizeBytes: size, etag });
  if (range === "beyond the end") return await beyondTheEnd(size, requestId);
  const { start, end } = range === "everything" ? { start: 0, end: size } : range;
  return {
    status: range === "everything" ? 200 : 206,
    headers: {
      ...headers,
      ETag: etag,
      "Accept-Ranges": "bytes",
      "Content-Length": String(end - start),
      ...(range === "everything" ? {} : { "Content-Range": `bytes ${start}-${end - 1}/${size}` }),
    },
    body: await open({ start, end }),
  };
}

async function beyondTheEnd(sizeBytes: number, requestId: string): Promise<StreamAnswer> {
  const message = `This medium has ${sizeBytes} bytes; the range begins after them.`;
  const failure = failureResponse(new AppError("validation_failed", message), requestId);
  return {
    status: 416,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Range": `bytes */${sizeBytes}`,
    },
    body: await failure.text(),
  };
}
