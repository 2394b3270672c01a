import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { deleteUnusedPictures } from "./account-picture-store";
import { listAvatars, removeAvatarFile } from "./avatar-files";
import { avatarPath } from "./avatar-path";
import { isUsed, lockAvatars } from "./avatar-store";

const hourMs = 3_600_000;

export async function purgeUnusedAvatars(): Promise<number> {
  const before = new Date(now().getTime() - hourMs);
  let removed = await deleteUnusedPictures(db, { foundBefore: before, pathPrefix: avatarPath("") });
  for (const hash of await listAvatars(before)) {
    const isRemoved = await transaction(async (tx) => {
      await lockAvatars(tx);
      if (await isUsed(tx, avatarPath(hash))) return false;
      await removeAvatarFile(hash);
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return removed;
}
