import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { guardedFetch, type HostGate } from "@/lib/kernel/http/guarded-fetch";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { storeChecked } from "./complete-media-upload";
import { readRange } from "./disk/media-files";
import { assertSpace, storageAt, uploadPlace } from "./media-storage";
import { insertReservation } from "./media-store";
import { mediaTypeOf } from "./media-type";
import { requireReadyMedia } from "./ready-media";
import { altMax, imageBytesMax, isVideo, type MediaType } from "./schema";
import type { UploadSnapshot } from "./storage";

export type FetchedMedium =
  | { kind: "kept"; mediaId: string }
  /** `again` is false where another try would end the same. */
  | { kind: "failed"; reason: string; again: boolean };

export const fetchedVideoBytesMax = 200 * 1024 ** 2;
const secondsMax = 120;
const reservedMinutes = 15;

/**
 * Fetches a picture or a video that a stranger's file names, and keeps it in the library as an upload of
 * the actor's; bytes that the library has already are kept once.
 */
export async function fetchMedium(
  actor: Actor,
  address: string,
  { alt, gate }: { alt: string; gate: HostGate },
): Promise<FetchedMedium> {
  const folder = await mkdtemp(join(tmpdir(), "herald-fetched-"));
  try {
    const path = join(/* turbopackIgnore: true */ folder, "file");
    const file = await download(new URL(address), { gate, path });
    if ("kind" in file) return file;
    return { kind: "kept", mediaId: await keep(actor, { ...file, address, alt }) };
  } catch (error) {
    return failureOf(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Downloaded = { path: string; contentType: MediaType; sizeBytes: number };

async function download(
  url: URL,
  { gate, path }: { gate: HostGate; path: string },
): Promise<Downloaded | FetchedMedium> {
  const fetch = guardedFetch(gate, fetchedVideoBytesMax);
  const answer = await fetch(url, { signal: AbortSignal.timeout(secondsMax * 1000) });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    const again = answer.status >= 500 || [408, 425, 429].includes(answer.status);
    return failed(`${url.host} answered with ${answer.status}.`, again);
  }
  const declared = Number(answer.headers.get("Content-Length") ?? 0);
  await assertSpace(Number.isFinite(declared) ? Math.min(declared, fetchedVideoBytesMax) : 0);
  const file = await open(path, "wx", 0o600);
  try {
    return await write(file, answer.body, { url, path });
  } finally {
    await file.close();
  }
}

async function write(
  file: FileHandle,
  body: ReadableStream<Uint8Array>,
  { url, path }: { url: URL; path: string },
): Promise<Downloaded | FetchedMedium> {
  let beginning: Uint8Array<ArrayBufferLike> = new Uint8Array();
  let contentType: MediaType | null = null;
  let sizeBytes = 0;
  for await (const chunk of body) {
    if (contentType === null && beginning.length < 4096) {
      beginning = Buffer.concat([beginning, chunk]);
      if (beginning.length >= 64) contentType = mediaTypeOf(beginning);
      if (beginning.length >= 4096 && contentType === null) return noMedium(url);
    }
    sizeBytes += chunk.byteLength;
    if (contentType && sizeBytes > bytesMaxOf(contentType)) {
      return failed(`${url.host} has a file there that is too large.`, false);
    }
    await file.write(chunk);
  }
  contentType ??= mediaTypeOf(beginning);
  return contentType ? { path, contentType, sizeBytes } : noMedium(url);
}

function bytesMaxOf(contentType: MediaType): number {
  return isVideo({ contentType }) ? fetchedVideoBytesMax : imageBytesMax;
}

function noMedium({ host }: URL): FetchedMedium {
  return failed(`${host} has no picture or video there that can be published.`, false);
}

function failed(reason: string, again: boolean): FetchedMedium {
  return { kind: "failed", reason, again };
}

/** An error that ends the caller's whole work, such as a revoked key, is thrown on. */
function failureOf(error: unknown): FetchedMedium {
  if (error instanceof AppError) {
    if (error.code === "validation_failed") return failed(error.message, false);
    if (error.code === "unavailable") return failed(error.message, true);
    throw error;
  }
  const cause = error instanceof Error ? error.cause : null;
  const isRefused = cause instanceof Error && "code" in cause && cause.code === "ERR_HOST_REFUSED";
  // The reason of a lookup could tell what stands behind a name.
  if (isRefused) return failed("Its address is not public, so nothing was asked.", false);
  if (error instanceof Error && error.message === "The answer is too large.") {
    return failed("The file there is too large.", false);
  }
  return failed("Its server did not answer.", true);
}

async function keep(
  actor: Actor,
  { path, address, alt, ...file }: Downloaded & { address: string; alt: string },
): Promise<string> {
  const { workspaceId, userId } = actor;
  const place = uploadPlace();
  const reserved = await transaction(async (tx) => {
    await assertProgram(tx, actor, { level: "draft" });
    const row = await insertReservation(tx, workspaceId, {
      ...file,
      fileName: fileNameOf(address, file.contentType),
      alt: [...alt].slice(0, altMax).join(""),
      place,
      uploadedById: userId,
      uploadExpiresAt: new Date(now().getTime() + reservedMinutes * 60_000),
    });
    await recordAudit(tx, actor, {
      action: "media.reserved",
      targetType: "media",
      targetId: row.id,
    });
    return row;
  });
  const key = { workspaceId, mediaId: reserved.id };
  const snapshot = await snapshotOf(path, file.sizeBytes, (kept, chunks) =>
    storageAt(place).receive(
      key,
      { ...kept, variant: "original", sizeBytes: file.sizeBytes, hash: kept.sha256 },
      Readable.from(chunks),
    ),
  );
  try {
    await storeChecked(actor, reserved, snapshot);
  } finally {
    await snapshot.close();
  }
  return (await requireReadyMedia(workspaceId, reserved.id)).id;
}

const chunkBytes = 1024 * 1024;

async function snapshotOf(
  path: string,
  sizeBytes: number,
  store: (
    kept: { sha256: string; contentType: string },
    chunks: AsyncIterable<Uint8Array>,
  ) => Promise<void>,
): Promise<UploadSnapshot> {
  const file = await open(path, "r");
  const chunks = async function* () {
    for (let start = 0; start < sizeBytes; start += chunkBytes) {
      yield await readRange(file, { start, end: Math.min(start + chunkBytes, sizeBytes) });
    }
  };
  return {
    sizeBytes,
    reads: "locally",
    read: (range) => readRange(file, range),
    chunks,
    keep: async (kept) => {
      await store(kept, chunks());
      return true;
    },
    close: () => file.close(),
  };
}

const endings: Record<MediaType, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
};

function fileNameOf(address: string, contentType: MediaType): string {
  const last = new URL(address).pathname.split("/").at(-1) ?? "";
  const [name = ""] = decoded(last).split(/\.\w{2,5}$/);
  const plain = name
    .replace(/[/\\\p{Cc}]/gu, "")
    .slice(0, 80)
    .trim();
  return `${plain || "imported"}.${endings[contentType]}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
