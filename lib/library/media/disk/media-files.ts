import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/kernel/env";
import type { ByteRange } from "@/lib/networks/network";
import type { Bytes, MediaKey, StoredFile } from "../storage";
import { storedName } from "../stored-file";

export function mediaFolder({ workspaceId, mediaId }: MediaKey): string {
  return join(/* turbopackIgnore: true */ mediaRoot(), workspaceId, mediaId);
}

export function mediaRoot(): string {
  return resolve(/* turbopackIgnore: true */ env.DATA_DIR, "media");
}

export function stagedFile(key: MediaKey): string {
  return join(/* turbopackIgnore: true */ mediaFolder(key), "upload");
}

export function storedFile(key: MediaKey, stored: StoredFile): string {
  return join(/* turbopackIgnore: true */ mediaFolder(key), storedName(stored));
}

/** Writes a `.part` file, syncs and renames it: the path has the whole content or does not exist. */
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

export async function renameDurably(from: string, to: string): Promise<void> {
  const file = await open(from, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, to);
  await syncFolder(dirname(to));
}

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
  // Some file systems cannot sync a folder; the file itself is synced already.
  await folder.sync().catch(() => undefined);
  await folder.close();
}
