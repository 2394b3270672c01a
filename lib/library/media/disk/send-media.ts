import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { failureResponse } from "@/lib/kernel/http/failure";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import { contentHeaders } from "../content-headers";
import { storageAt } from "../media-storage";
import { findMedia } from "../media-store";
import type { MediaVariant } from "../storage";
import { isVariant } from "../stored-file";
import { verifyToken } from "./signed-token";
import { type StreamAnswer, type StreamCall, streamRoute } from "./stream-route";

const ReadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  variant: z.custom<MediaVariant>((one) => isVariant(String(one))),
  inline: z.boolean().optional(),
});

export const sendMedia = streamRoute({
  GET: async (call) => {
    const token = { token: call.parameters.ticket, claims: ReadClaims };
    const { variant, inline, ...key } = verifyToken("read", token);
    const media = await findMedia(db, key.workspaceId, key.mediaId);
    if (!media?.sha256) throw notFound("medium");
    // An address stays good when its medium is moved to another storage.
    const storage = storageAt(media.place);
    const stored = { sha256: media.sha256, variant };
    const sizeBytes = await storage.sizeOf(key, stored);
    if (sizeBytes === null) throw notFound("medium");
    const open = (range: ByteRange) => storage.open(key, { ...stored, range });
    const etag = `"${media.sha256}-${variant}"`;
    const headers = contentHeaders(media, variant, { inline });
    return await answerFile(call, { sizeBytes, open, headers, etag });
  },
});

export async function answerFile(
  { request, requestId }: Pick<StreamCall, "request" | "requestId">,
  {
    sizeBytes: size,
    open,
    headers,
    etag,
  }: {
    sizeBytes: number;
    open: (range: ByteRange) => Promise<Readable>;
    headers: Record<string, string>;
    etag: string;
  },
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

function lastBytes(count: number, sizeBytes: number): RequestedRange {
  return count === 0 ? "beyond the end" : { start: Math.max(0, sizeBytes - count), end: sizeBytes };
}

function bytesFrom(start: number, to: string, sizeBytes: number): RequestedRange {
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < start) return "everything";
  return start < sizeBytes ? { start, end: last + 1 } : "beyond the end";
}
