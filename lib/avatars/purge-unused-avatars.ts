import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { listAvatars, removeAvatarFile } from "./avatar-files";
import { avatarPath } from "./avatar-path";
import { isUsed, lockAvatars } from "./avatar-store";

const hourMs = 3_600_000;

/** Removes the pictures that nobody shows any more, and returns how many. */
export async function purgeUnusedAvatars(): Promise<number> {
  let removed = 0;
  for (const hash of await listAvatars(new Date(now().getTime() - hourMs))) {
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
