import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";

/**
 * The newest start of what the engine was handed, a delivery or a sleeping run; null before the first
 * one.
 */
export type EngineProgress = { claimedAt: Date; handedOverAt: Date } | null;

export async function storeProgress(
  tx: Tx,
  { process, ...claim }: NonNullable<EngineProgress> & { process: string },
): Promise<void> {
  await tx.engineProgress.upsert({
    where: { process },
    create: { process, ...claim },
    update: claim,
  });
}

export function findProgress(tx: Tx): Promise<EngineProgress> {
  return tx.engineProgress.findFirst({
    orderBy: { claimedAt: "desc" },
    select: { claimedAt: true, handedOverAt: true },
  });
}

export async function deleteProgress(tx: Tx, before: Date): Promise<number> {
  const { count } = await tx.engineProgress.deleteMany({
    where: { claimedAt: { lt: before } },
    limit: purgeBatch,
  });
  return count;
}
