import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { oldestRestorable } from "./restorable";

/** Each takes its texts out of the audit log, so that one statement has less time for many. */
const statementMax = 500;

export async function purgeDeletedItems(): Promise<number> {
  for (let total = 0; ; ) {
    const { count } = await db.deletedItem.deleteMany({
      where: { deletedAt: { lte: oldestRestorable() } },
      limit: statementMax,
    });
    total += count;
    if (count < statementMax || total >= purgeBatch) return total;
  }
}
