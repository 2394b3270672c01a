import { randomUUID } from "node:crypto";
import { access, constants, type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaPlace, MediaVariant } from "../storage";

/** The medium's own folder: everything of it is in there, nothing else is. */
export function mediaFolder({ workspaceId, mediaId }: MediaPlace): string {
  return join(everything(), workspaceId, mediaId);
}

/** Throws where no folder of a medium could be made. */
export async function assertWritable(): Promise<void> {
  await mkdir(everything(), { recursive: true, mode: 0o700 });
  await access(everything(), constants.W_OK);
}

function everything(): string {
  return resolve(/* turbopackIgnore: true */ env.DATA_DIR, "media");
}

export function stagedFile(place: MediaPlace): string {
  return join(mediaFolder(place), "upload");
}

export function keptFile(
  place: MediaPlace,
  { sha256, variant }: { sha256: string; variant: MediaVariant },
): string {
  return join(mediaFolder(place), `${sha256}${endings[variant]}`);
}

const endings: Record<MediaVariant, string> = {
  original: "",
  thumbnail: ".webp",
  jpeg: ".jpeg",
};

/** Puts the chunks at the path by way of a `.part` file: it is there whole, on the disk, or not at all. */
export async function writeDurably(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writePart(part, chunks);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Gives a written file its lasting name, on the disk before this returns. */
export async function keepDurably(from: string, to: string): Promise<void> {
  const file = await open(from, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Shorter than asked for where the file ends before the range does. */
export async function readRange(file: FileHandle, { start, end }: ByteRange): Promise<Bytes> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const left = bytes.length - filled;
    const { bytesRead } = await file.read(bytes, filled, left, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function writePart(
  part: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(part, "wx", 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  // Some file systems refuse to sync a folder; the file itself is synced by then.
  await folder.sync().catch(() => undefined);
  await folder.close();
}
