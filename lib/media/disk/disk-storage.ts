import { open, readFile, rm } from "node:fs/promises";
import { env } from "@/lib/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaStorage } from "../storage";
import { keptFile, mediaFolder, stagedFile, writeDurably } from "./media-files";
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

  readUpload: (place) => readIfThere(stagedFile(place)),

  async keep(place, { sha256, original, thumbnail }) {
    await writeDurably(keptFile(place, { sha256, variant: "original" }), [original]);
    await writeDurably(keptFile(place, { sha256, variant: "thumbnail" }), [thumbnail]);
  },

  discardUpload: (place) => rm(stagedFile(place), { force: true }),

  async read(place, kept) {
    const bytes = await readIfThere(keptFile(place, kept), kept.range);
    if (!bytes) throw new Error(`The ${kept.variant} of medium ${place.mediaId} is gone.`);
    return bytes;
  },

  async removeKept(place, sha256) {
    await rm(keptFile(place, { sha256, variant: "original" }), { force: true });
    await rm(keptFile(place, { sha256, variant: "thumbnail" }), { force: true });
    await rm(keptFile(place, { sha256, variant: "jpeg" }), { force: true });
  },

  remove: (place) => rm(mediaFolder(place), { recursive: true, force: true }),
};

function signedUrl(path: string, ticket: string): string {
  const url = new URL(path, env.BASE_URL);
  url.searchParams.set("ticket", ticket);
  return url.href;
}

async function readIfThere(path: string, range?: ByteRange): Promise<Bytes | null> {
  try {
    return range ? await readRange(path, range) : new Uint8Array(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Shorter than asked for where the file ends before the range does. */
async function readRange(path: string, { start, end }: ByteRange): Promise<Bytes> {
  const file = await open(path, "r");
  try {
    const bytes = new Uint8Array(end - start);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
