import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { assertSpace } from "../media-storage";
import { findMedia } from "../media-store";
import type { MediaKey } from "../storage";
import { diskStorage } from "./disk-storage";
import { stagedFile, writeDurably } from "./media-files";
import { verifyToken } from "./signed-token";
import { streamRoute } from "./stream-route";
import { assertUploadHeaders, verifiedChunks } from "./upload-verification";

const UploadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string().nullable().default(null),
});

const idleSecondsMax = 60;
const uploadMinutesMax = 120;
const uploadsOn = new WeakMap<Server, { running: number; usualMs: number }>();

export const receiveUpload = streamRoute({
  PUT: async ({ request, parameters }) => {
    const token = { token: parameters.ticket, claims: UploadClaims };
    const upload = verifyToken("upload", token);
    assertUploadHeaders(request, upload);
    await assertReserved(upload);
    await assertSpace(upload.sizeBytes);
    // Stays open on an error, so that the refusal can still be sent.
    const source = request.iterator({ destroyOnReturn: false });
    const { chunks, sha256 } = verifiedChunks(source, upload);
    const write = () => writeDurably(stagedFile(upload), chunks);
    await withUploadTimeout(request, write).catch(refuseWhenFull);
    await discardUnlessReserved(upload);
    return {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        ETag: `"${sha256()}"`,
      },
      body: JSON.stringify({ mediaId: upload.mediaId, sizeBytes: upload.sizeBytes }),
    };
  },
});

async function assertReserved(key: MediaKey): Promise<void> {
  const media = await findMedia(db, key.workspaceId, key.mediaId);
  if (!media) throw notFound("upload");
  if (media.state === "ready") {
    throw new AppError("link_expired", "This upload is complete and takes no more bytes.");
  }
}

/**
 * Raises the server's request timeout during an upload, and ends an idle upload instead. Node has one
 * timeout for all requests of a server, five minutes by default.
 */
async function withUploadTimeout<T>(
  request: IncomingMessage,
  receive: () => Promise<T>,
): Promise<T> {
  const { server } = request.socket as Socket & { server?: Server };
  request.setTimeout(idleSecondsMax * 1000, () => request.destroy());
  if (!server) return await receive();
  const uploads = uploadsOn.get(server) ?? { running: 0, usualMs: server.requestTimeout };
  uploadsOn.set(server, uploads);
  uploads.running += 1;
  server.requestTimeout = Math.max(uploads.usualMs, uploadMinutesMax * 60_000);
  try {
    return await receive();
  } finally {
    uploads.running -= 1;
    if (uploads.running === 0) server.requestTimeout = uploads.usualMs;
  }
}

function refuseWhenFull(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    throw new AppError("unavailable", "The server has no space left for uploads.", {
      retryAfterSeconds: 300,
      cause: error,
    });
  }
  throw error;
}

/** Discards the bytes where a completion or a deletion came while they were received. */
async function discardUnlessReserved(key: MediaKey): Promise<void> {
  try {
    await assertReserved(key);
  } catch (error) {
    await diskStorage.discardUpload(key);
    throw error;
  }
}
