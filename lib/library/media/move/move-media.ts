import pLimit from "p-limit";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { typeOf } from "../content-headers";
import { storageAt } from "../media-storage";
import { findMedia, withdrawRemovals } from "../media-store";
import type { MediaPlace, MediaStorage, MediaVariant } from "../storage";
import { storedHash } from "../stored-file";
import { changePlace, findMovable, type Movable } from "./move-store";

const pageSize = 100;
const atOnce = 4;

/** A removal that is due so soon may begin while the files are copied. */
const removalMinutes = 24 * 60;

export type Moved = { mediaId: string; fileName: string } & (
  | { outcome: "moved"; bytes: number }
  | { outcome: "deleted" }
  | { outcome: "failed"; reason: string }
);

/**
 * Moves every complete medium there, each in one step for who reads it: its bytes are copied and read
 * back, then its row names the new place. An interrupted move goes on where it ended.
 */
export async function* moveMedia(to: MediaPlace): AsyncGenerator<Moved> {
  const limit = pLimit(atOnce);
  let after: string | null = null;
  for (;;) {
    const page = await findMovable(db, { to, after, limit: pageSize });
    for (const moving of page.map((media) => limit(() => moveOne(media, to)))) yield await moving;
    after = page.at(-1)?.mediaId ?? null;
    if (page.length < pageSize) return;
  }
}

export type Copied = { files: number; bytes: number };

export async function copyFiles(media: Movable, to: MediaPlace): Promise<Copied> {
  const [source, target] = [storageAt(media.place), storageAt(to)];
  const variants = await source.variantsOf(media, media.sha256);
  if (!variants.includes("original")) throw new Error("its bytes are missing");
  const copied = { files: 0, bytes: 0 };
  for (const variant of variants) {
    const bytes = await copyFile({ media, variant, source, target });
    if (bytes === null) continue;
    copied.files += 1;
    copied.bytes += bytes;
  }
  return copied;
}

async function moveOne(media: Movable, to: MediaPlace): Promise<Moved> {
  const named = { mediaId: media.mediaId, fileName: media.fileName };
  try {
    const bytes = await copyAndSwitch(media, to);
    return bytes === null
      ? { ...named, outcome: "deleted" }
      : { ...named, outcome: "moved", bytes };
  } catch (error) {
    if (!(await isThere(media))) return { ...named, outcome: "deleted" };
    const reason = error instanceof Error ? error.message : String(error);
    return { ...named, outcome: "failed", reason };
  }
}

async function copyAndSwitch(media: Movable, to: MediaPlace): Promise<number | null> {
  const dueAfter = new Date(now().getTime() + removalMinutes * 60_000);
  if (!(await withdrawRemovals(db, media, { place: to, dueAfter }))) {
    throw new Error("its former bytes are being removed there; move it again after a day");
  }
  const { bytes } = await copyFiles(media, to);
  const isSwitched = await transaction((tx) => changePlace(tx, media, to));
  if (!isSwitched) {
    await storageAt(to).remove(media);
    return null;
  }
  // A conversion or a crop may have been made while the others were copied.
  const late = await copyFiles(media, to);
  return bytes + late.bytes;
}

async function isThere({ workspaceId, mediaId }: Movable): Promise<boolean> {
  return (await findMedia(db, workspaceId, mediaId)) !== null;
}

async function copyFile(copy: {
  media: Movable;
  variant: MediaVariant;
  source: MediaStorage;
  target: MediaStorage;
}): Promise<number | null> {
  const { media, variant, source, target } = copy;
  const file = { sha256: media.sha256, variant };
  const sizeBytes = await source.sizeOf(media, file);
  if (sizeBytes === null) throw new Error(`its ${variant} is missing`);
  const hash = variant === "original" ? media.sha256 : await storedHash(source, media, file);
  if ((await target.sizeOf(media, file)) === sizeBytes) {
    if ((await storedHash(target, media, file)) === hash) return null;
  }
  const contentType = typeOf(variant, media);
  const stream = await source.open(media, file);
  await target.receive(media, { ...file, contentType, sizeBytes, hash }, stream);
  if ((await storedHash(target, media, file)) !== hash) {
    throw new Error(`its ${variant} arrived with other bytes`);
  }
  return sizeBytes;
}
