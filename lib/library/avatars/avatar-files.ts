import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/lib/kernel/env";
import { isMissing, writeDurably } from "@/lib/library/media/disk/media-files";
import type { Bytes } from "@/lib/library/media/storage";

export async function storeAvatar(hash: string, bytes: Bytes): Promise<void> {
  await writeDurably(avatarFile(hash), [bytes]);
}

export async function readAvatar(hash: string): Promise<Bytes | null> {
  try {
    return new Uint8Array(await readFile(avatarFile(hash)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function removeAvatarFile(hash: string): Promise<void> {
  await rm(avatarFile(hash), { force: true });
}

export async function listAvatars(storedBefore: Date): Promise<string[]> {
  const names = await readdir(avatarFolder()).catch(() => []);
  const hashes = names.flatMap((name) => /^([0-9a-f]{64})\.webp$/.exec(name)?.[1] ?? []);
  const old = await Promise.all(
    hashes.map(async (hash) => {
      const { mtime } = await stat(avatarFile(hash));
      return mtime < storedBefore ? [hash] : [];
    }),
  );
  return old.flat();
}

function avatarFile(hash: string): string {
  return join(avatarFolder(), `${hash}.webp`);
}

function avatarFolder(): string {
  return resolve(/* turbopackIgnore: true */ env.DATA_DIR, "avatars");
}
