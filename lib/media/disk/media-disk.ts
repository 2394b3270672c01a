import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";
import { mediaRoot } from "./media-files";

const probeBytes = 65_536;

export async function assertUsable(): Promise<void> {
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

export async function hasRoomFor(sizeBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(await openRoot());
  return bavail * bsize - sizeBytes >= env.DISK_RESERVE_MB * 1_000_000;
}

async function openRoot(): Promise<string> {
  const folder = mediaRoot();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
