import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { knownStorages, storageAt } from "./media-storage";
import {
  areBytesHeld,
  deleteMediaRow,
  deleteRemoval,
  deleteReservation,
  findDueRemovals,
  findForgottenMedia,
  findStaleReservations,
  insertRemoval,
  lockMedia,
  type Removal,
} from "./media-store";
import { uploadMinutes } from "./reserve-media-upload";
import { countUses } from "./use-store";

const unusedHoursMax = 24;

export async function purgeUnusedUploads(): Promise<number> {
  const reservedBefore = new Date(now().getTime() - unusedHoursMax * 3_600_000);
  const reservations = await purgeReservations(reservedBefore);
  const forgotten = await purgeForgottenMedia(reservedBefore);
  await removeDueBytes();
  // An upload may arrive after its reservation is gone, or be left by a process that was killed.
  for (const storage of knownStorages()) await storage.removeAbandoned(reservedBefore);
  return reservations + forgotten;
}

/**
 * Removes the bytes of a medium whose row is deleted, or leaves them to the next hour. A backup that
 * begins after this looked has a snapshot without that row.
 */
export async function removeBytes(removal: Removal): Promise<boolean> {
  try {
    if (await areBytesHeld(db)) return false;
    await storageAt(removal.place).remove(removal);
    await deleteRemoval(db, removal);
    return true;
  } catch (err) {
    log.warn(
      { err, mediaId: removal.mediaId },
      "Bytes were not removed; the next hour tries again.",
    );
    return false;
  }
}

async function purgeReservations(reservedBefore: Date): Promise<number> {
  const expiredBefore = new Date(reservedBefore.getTime() + uploadMinutes * 60_000);
  let purged = 0;
  for (const key of await findStaleReservations(db, expiredBefore)) {
    const removal = await transaction(async (tx) => {
      return (await deleteReservation(tx, key)) ? await insertRemoval(tx, key) : null;
    });
    if (!removal) continue;
    await removeBytes(removal);
    purged += 1;
  }
  return purged;
}

async function purgeForgottenMedia(leftBefore: Date): Promise<number> {
  let purged = 0;
  for (const key of await findForgottenMedia(db, leftBefore)) {
    const removal = await transaction(async (tx) => {
      const found = await lockMedia(tx, key);
      if (found === null || found === "alias" || found.leftAt === null) return null;
      if ((await countUses(tx, key, "all")).size > 0) return null;
      await deleteMediaRow(tx, key);
      return await insertRemoval(tx, { ...key, place: found.place });
    });
    if (!removal) continue;
    await removeBytes(removal);
    purged += 1;
  }
  return purged;
}

async function removeDueBytes(): Promise<number> {
  let removed = 0;
  for (const removal of await findDueRemovals(db, purgeBatch)) {
    if (await removeBytes(removal)) removed += 1;
  }
  return removed;
}
