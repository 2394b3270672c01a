import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { knownStorages } from "./media-storage";
import { deleteReservation, findStaleReservations } from "./media-store";
import { insertRemoval } from "./removal-store";
import { removeBytes, removeDueBytes } from "./remove-bytes";
import { uploadMinutes } from "./reserve-media-upload";

const unusedHoursMax = 24;

export async function purgeUnusedUploads(): Promise<number> {
  const reservedBefore = new Date(now().getTime() - unusedHoursMax * 3_600_000);
  const purged = await purgeReservations(reservedBefore);
  await removeDueBytes();
  // An upload may arrive after its reservation is gone, or be left by a process that was killed.
  for (const storage of knownStorages()) await storage.removeAbandoned(reservedBefore);
  return purged;
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
