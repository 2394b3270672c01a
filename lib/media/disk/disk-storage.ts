import { open, readFile, rm, stat } from "node:fs/promises";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaStorage } from "../storage";
import { holdUpload } from "./hold-upload";
import {
  assertWritable,
  isMissing,
  keepDurably,
  keptFile,
  mediaFolder,
  readRange,
  stagedFile,
  writeDurably,
} from "./media-files";
import { issueTicket } from "./ticket";
import { uploadHeaders } from "./upload-headers";

/** Media under `DATA_DIR/media`; uploads and reads go through `/api/storage` by signed tickets. */
export const diskStorage: MediaStorage = {
  uploadTarget({ expiresAt, ...claims }) {
    return {
      uploadUrl: signedUrl("/api/storage/upload", issueTicket("upload", { claims, expiresAt })),
      headers: uploadHeaders(claims),
    };
  },

  readUrl(place, { expiresAt, ...read }) {
    const claims = { ...place, ...read };
    return signedUrl("/api/storage/media", issueTicket("read", { claims, expiresAt }));
  },

  async hasJpeg(place, sha256) {
    const first = { start: 0, end: 1 };
    return (await readIfThere(keptFile(place, { sha256, variant: "jpeg" }), first)) !== null;
  },

  keepJpeg: (place, { sha256, jpeg }) =>
    writeDurably(keptFile(place, { sha256, variant: "jpeg" }), [jpeg]),

  holdUpload,

  async keep(place, { sha256, original, thumbnail }) {
    try {
      await keepDurably(original.path, keptFile(place, { sha256, variant: "original" }));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    const picture = keptFile(place, { sha256, variant: "thumbnail" });
    if (thumbnail) await writeDurably(picture, [thumbnail]);
    return true;
  },

  discardUpload: (place) => rm(stagedFile(place), { force: true }),

  async read(place, kept) {
    const bytes = await readIfThere(keptFile(place, kept), kept.range);
    if (!bytes) throw new Error(`The ${kept.variant} of medium ${place.mediaId} is gone.`);
    return bytes;
  },

  hasThumbnail: async (place, sha256) =>
    (await unlessMissing(stat(keptFile(place, { sha256, variant: "thumbnail" })))) !== null,

  async removeKept(place, sha256) {
    await rm(keptFile(place, { sha256, variant: "original" }), { force: true });
    await rm(keptFile(place, { sha256, variant: "thumbnail" }), { force: true });
    await rm(keptFile(place, { sha256, variant: "jpeg" }), { force: true });
  },

  remove: (place) => rm(mediaFolder(place), { recursive: true, force: true }),

  assertReady: assertWritable,
};

function signedUrl(path: string, ticket: string): string {
  const url = new URL(path, env.BASE_URL);
  url.searchParams.set("ticket", ticket);
  return url.href;
}

function readIfThere(path: string, range?: ByteRange): Promise<Bytes | null> {
  return unlessMissing(range ? readPart(path, range) : readWhole(path));
}

async function readWhole(path: string): Promise<Bytes> {
  return new Uint8Array(await readFile(path));
}

async function readPart(path: string, range: ByteRange): Promise<Bytes> {
  const file = await open(path, "r");
  try {
    return await readRange(file, range);
  } finally {
    await file.close();
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
