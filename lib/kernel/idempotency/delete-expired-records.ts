import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { idempotencyDays } from "./with-idempotency";

export async function deleteExpiredIdempotencyRecords(): Promise<number> {
  const expiredAt = new Date(now().getTime() - idempotencyDays * 86_400_000);
  const { count } = await db.idempotencyRecord.deleteMany({
    where: { createdAt: { lt: expiredAt } },
    limit: purgeBatch,
  });
  return count;
}
