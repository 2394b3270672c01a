import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaStorage } from "../storage";
import { variantNamed } from "../stored-file";
import {
  isMissing,
  mediaFolder,
  mediaRoot,
  readRange,
  stagedFile,
  storedFile,
  writeDurably,
} from "./media-files";
import { signToken } from "./signed-token";
import { snapshotUpload } from "./snapshot-upload";
import { uploadHeaders, verifiedChunks } from "./upload-verification";

const probeBytes = 65_536;

const started = /^upload(\.|$)/;

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

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function readIfThere(path: string, range?: ByteRange): Promise<Bytes | null> {
  return unlessMissing(range ? readPart(path, range) : readWhole(path));
}

async function readPart(path: string, range: ByteRange): Promise<Bytes> {
  const file = await open(path, "r");
  try {
    return await readRange(file, range);
  } finally {
    await file.close();
  }
}

async function readWhole(path: string): Promise<Bytes> {
  return new Uint8Array(await readFile(path));
}

async function removeAbandoned(sentBefore: Date): Promise<number> {
  let removed = 0;
  for await (const path of startedUploads()) {
    const found = await stat(path).catch(() => null);
    if (!found || found.ctime >= sentBefore) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function* startedUploads(): AsyncGenerator<string> {
  for await (const workspace of within(mediaRoot())) {
    for await (const medium of within(workspace)) yield* within(medium, started);
  }
}

async function* within(folder: string, names = /^[0-9a-f-]{36}$/): AsyncGenerator<string> {
  const found = await readdir(folder).catch(() => []);
  for (const name of found) {
    if (names.test(name)) yield join(/* turbopackIgnore: true */ folder, name);
  }
}

async function assertUsable(): Promise<void> {
  const folder = await openRoot();
  const probe = join(folder, `.probe-${randomUUID()}`);
  const bytes = randomBytes(probeBytes);
  try {
    await writeFile(probe, bytes, { mode: 0o600, flush: true });
    if (!bytes.equals(await readFile(probe))) throw new Error("What was written cannot be read.");
  } finally {
    await rm(probe, { force: true });
  }
}

async function openRoot(): Promise<string> {
  const folder = mediaRoot();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function hasRoomFor(sizeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(await openRoot());
  return bavail * bsize - sizeBytes >= env.DISK_RESERVE_MB * 1_000_000;
}
