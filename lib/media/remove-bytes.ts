import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { storageAt } from "./media-storage";
import { deleteRemoval, findDueRemovals, type Removal } from "./removal-store";

export async function removeBytes(removal: Removal): Promise<boolean> {
  try {
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

export async function removeDueBytes(): Promise<number> {
  let removed = 0;
  for (const removal of await findDueRemovals(db, purgeBatch)) {
    if (await removeBytes(removal)) removed += 1;
  }
  return removed;
}
