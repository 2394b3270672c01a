import { randomUUID } from "node:crypto";
import { constants, copyFile, type FileHandle, link, open, rm } from "node:fs/promises";
import type { HeldUpload, MediaPlace } from "../storage";
import { isMissing, readRange, stagedFile } from "./media-files";

const chunkBytes = 1024 * 1024;

/**
 * Holds the staged file by a second name: a PUT puts another file in its place, and this one stays.
 * Null where none is staged.
 */
export async function holdUpload(place: MediaPlace): Promise<HeldUpload | null> {
  const staged = stagedFile(place);
  const path = `${staged}.${randomUUID()}.held`;
  try {
    await linkOrCopy(staged, path);
    return await heldUpload(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function heldUpload(path: string): Promise<HeldUpload> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return {
    path,
    sizeBytes: size,
    read: (range) => readRange(file, range),
    chunks: () => chunksOf(file, size),
    close: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
}

/** Some file systems know no second names for a file. */
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
