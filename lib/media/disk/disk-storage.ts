import { open, readFile, rm, stat } from "node:fs/promises";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaStorage } from "../storage";
import { assertUsable, hasRoomFor } from "./media-disk";
import {
  isMissing,
  mediaFolder,
  readRange,
  renameDurably,
  stagedFile,
  storedFile,
  writeDurably,
} from "./media-files";
import { signToken } from "./signed-token";
import { snapshotUpload } from "./snapshot-upload";
import { uploadHeaders } from "./upload-headers";

export const diskStorage: MediaStorage = {
  uploadTarget({ expiresAt, ...claims }) {
    return {
      uploadUrl: ticketUrl("/api/storage/upload", signToken("upload", { claims, expiresAt })),
      headers: uploadHeaders(claims),
    };
  },

  signedUrl(key, { expiresAt, ...read }) {
    const claims = { ...key, ...read };
    return ticketUrl("/api/storage/media", signToken("read", { claims, expiresAt }));
  },

  async hasMade(key, stored) {
    const first = { start: 0, end: 1 };
    return (await readIfThere(storedFile(key, stored), first)) !== null;
  },

  storeMade: (key, { bytes, ...stored }) => writeDurably(storedFile(key, stored), [bytes]),

  snapshotUpload,

  async store(key, { sha256, original, thumbnail }) {
    try {
      await renameDurably(original.path, storedFile(key, { sha256, variant: "original" }));
      const path = storedFile(key, { sha256, variant: "thumbnail" });
      if (thumbnail) await writeDurably(path, [thumbnail]);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },

  discardUpload: (key) => rm(stagedFile(key), { force: true }),

  async read(key, stored) {
    const bytes = await readIfThere(storedFile(key, stored), stored.range);
    if (!bytes) throw new Error(`The ${stored.variant} of medium ${key.mediaId} is gone.`);
    return bytes;
  },

  hasThumbnail: async (key, sha256) =>
    (await unlessMissing(stat(storedFile(key, { sha256, variant: "thumbnail" })))) !== null,

  async removeContent(key, sha256) {
    await rm(storedFile(key, { sha256, variant: "original" }), { force: true });
    await rm(storedFile(key, { sha256, variant: "thumbnail" }), { force: true });
    await rm(storedFile(key, { sha256, variant: "jpeg" }), { force: true });
  },

  // Another completion may write into the folder meanwhile, which gives ENOTEMPTY.
  remove: (key) => rm(mediaFolder(key), { recursive: true, force: true, maxRetries: 5 }),

  assertReady: assertUsable,

  hasRoomFor,
};

function ticketUrl(path: string, ticket: string): string {
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
