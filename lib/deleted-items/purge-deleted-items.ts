import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { oldestRestorable } from "./restorable";

export async function purgeDeletedItems(): Promise<number> {
  const { count } = await db.deletedItem.deleteMany({
    where: { deletedAt: { lte: oldestRestorable() } },
    limit: purgeBatch,
  });
  return count;
}
