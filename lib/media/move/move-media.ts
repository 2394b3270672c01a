import pLimit from "p-limit";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { storageAt } from "../media-storage";
import { findMedia } from "../media-store";
import { withdrawRemovals } from "../removal-store";
import type { MediaPlace } from "../storage";
import { copyFiles } from "./copy-file";
import { changePlace, findMovable, type Movable } from "./move-store";

export type Moved = { mediaId: string; fileName: string } & (
  | { outcome: "moved"; bytes: number }
  | { outcome: "deleted" }
  | { outcome: "failed"; reason: string }
);

const pageSize = 100;
const atOnce = 4;
/** A removal that is due so soon may begin while the files are copied. */
const removalMinutes = 24 * 60;

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
