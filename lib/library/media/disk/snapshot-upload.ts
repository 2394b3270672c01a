import { randomUUID } from "node:crypto";
import { constants, copyFile, type FileHandle, link, open, rm } from "node:fs/promises";
import type { MediaKey, UploadSnapshot } from "../storage";
import { isMissing, readRange, renameDurably, stagedFile, storedFile } from "./media-files";

const chunkBytes = 1024 * 1024;

/**
 * Snapshots the staged file by a hard link: a repeated PUT replaces the name, not this file. Returns
 * null where nothing is staged.
 */
export async function snapshotUpload(key: MediaKey): Promise<UploadSnapshot | null> {
  const staged = stagedFile(key);
  const path = `${staged}.${randomUUID()}.snapshot`;
  try {
    await linkOrCopy(staged, path);
    return await openSnapshot(key, path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function openSnapshot(key: MediaKey, path: string): Promise<UploadSnapshot> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return {
    sizeBytes: size,
    reads: "locally",
    read: (range) => readRange(file, range),
    chunks: () => chunksOf(file, size),
    keep: ({ sha256 }) => keepAs(path, storedFile(key, { sha256, variant: "original" })),
    close: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

async function keepAs(path: string, kept: string): Promise<boolean> {
  try {
    await renameDurably(path, kept);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Some file systems have no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function* chunksOf(file: FileHandle, sizeBytes: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < sizeBytes; start += chunkBytes) {
    yield await readRange(file, { start, end: Math.min(start + chunkBytes, sizeBytes) });
  }
}
