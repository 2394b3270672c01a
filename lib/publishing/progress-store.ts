import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { EngineProgress } from "./engine-pace";

type Claim = NonNullable<EngineProgress> & { process: string };

export async function storeProgress(tx: Tx, { process, ...claim }: Claim): Promise<void> {
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
