import { createReadStream } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaStorage } from "../storage";
import { variantNamed } from "../stored-name";
import { assertUsable, hasRoomFor } from "./media-disk";
import {
  isMissing,
  mediaFolder,
  readRange,
  stagedFile,
  storedFile,
  writeDurably,
} from "./media-files";
import { removeAbandoned } from "./remove-abandoned";
import { signToken } from "./signed-token";
import { snapshotUpload } from "./snapshot-upload";
import { uploadHeaders } from "./upload-headers";
import { verifiedChunks } from "./verified-chunks";

export const diskStorage: MediaStorage = {
  async uploadTarget({ expiresAt, ...claims }) {
    return {
      uploadUrl: ticketUrl("/api/storage/upload", signToken("upload", { claims, expiresAt })),
      headers: uploadHeaders(claims),
    };
  },

  async signedUrl(key, { expiresAt, variant, inline }) {
    const claims = { ...key, variant, inline };
    return ticketUrl("/api/storage/media", signToken("read", { claims, expiresAt }));
  },

  sizeOf: async (key, stored) => (await unlessMissing(stat(storedFile(key, stored))))?.size ?? null,

  store: (key, { bytes, ...stored }) => writeDurably(storedFile(key, stored), [bytes]),

  snapshotUpload,

  discardUpload: (key) => rm(stagedFile(key), { force: true }),

  async read(key, { range, ...stored }) {
    const bytes = await readIfThere(storedFile(key, stored), range);
    if (!bytes) throw new Error(`The ${stored.variant} of medium ${key.mediaId} is gone.`);
    return bytes;
  },

  async open(key, { range, ...stored }) {
    const between = range ? { start: range.start, end: range.end - 1 } : {};
    return createReadStream(storedFile(key, stored), between);
  },

  async variantsOf(key, sha256) {
    const found = (await unlessMissing(readdir(mediaFolder(key)))) ?? [];
    return found.flatMap((name) => variantNamed(name, sha256) ?? []);
  },

  async receive(key, { sizeBytes, hash, ...stored }, source) {
    const { chunks } = verifiedChunks(source, { sizeBytes, sha256: hash });
    await writeDurably(storedFile(key, stored), chunks);
  },

  async removeContent(key, sha256) {
    for (const variant of await diskStorage.variantsOf(key, sha256)) {
      await rm(storedFile(key, { sha256, variant }), { force: true });
    }
  },

  // Another completion may write into the folder meanwhile, which gives ENOTEMPTY.
  remove: (key) => rm(mediaFolder(key), { recursive: true, force: true, maxRetries: 5 }),

  removeAbandoned,

  assertReady: assertUsable,

  assertOpenToBrowsers: async () => undefined,

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
