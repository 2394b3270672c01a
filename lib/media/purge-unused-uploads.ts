import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { mediaStorage } from "./media-storage";
import { deleteReservation, findStaleReservations } from "./media-store";
import { uploadMinutes } from "./reserve-media-upload";

const unusedHoursMax = 24;

export async function purgeUnusedUploads(): Promise<number> {
  const reservedBefore = now().getTime() - unusedHoursMax * 3_600_000;
  const stale = await findStaleReservations(db, new Date(reservedBefore + uploadMinutes * 60_000));
  let purged = 0;
  for (const key of stale) {
    if (!(await deleteReservation(db, key))) continue;
    await mediaStorage.remove(key);
    purged += 1;
  }
  return purged;
}
