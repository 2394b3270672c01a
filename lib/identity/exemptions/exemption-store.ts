import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  credentialId: true,
  operation: true,
  input: true,
  message: true,
  state: true,
  expiresAt: true,
  usedAt: true,
  credential: {
    select: { name: true, kind: true, createdById: true, createdBy: { select: { user: true } } },
  },
} satisfies Prisma.ExemptionSelect;

export type ExemptionRow = Prisma.ExemptionGetPayload<{ select: typeof columns }>;

/** The same call that is asked for again finds the question that is open. */
export async function findOpenExemption(
  tx: Tx,
  call: { credentialId: string; digest: string },
  at: Date,
): Promise<string | null> {
  const where = { ...call, state: "asked", expiresAt: { gt: at } } as const;
  const row = await tx.exemption.findFirst({ where, select: { id: true } });
  return row?.id ?? null;
}

export async function countOpenExemptions(tx: Tx, credentialId: string, at: Date): Promise<number> {
  return await tx.exemption.count({
    where: { credentialId, state: "asked", expiresAt: { gt: at } },
  });
}

export async function insertExemption(
  tx: Tx,
  row: Prisma.ExemptionUncheckedCreateInput,
): Promise<void> {
  await tx.exemption.create({ data: row });
}

export async function findExemption(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ExemptionRow | null> {
  return await tx.exemption.findFirst({ where: { id, workspaceId }, select: columns });
}

/** Uses a granted exemption up; of calls at once, one does. */
export async function spendExemption(
  tx: Tx,
  call: { id: string; credentialId: string; digest: string },
  at: Date,
): Promise<boolean> {
  const { count } = await tx.exemption.updateMany({
    where: { ...call, state: "granted", usedAt: null, expiresAt: { gt: at } },
    data: { usedAt: at },
  });
  return count === 1;
}

export async function decideOpenExemption(
  tx: Tx,
  id: string,
  decision: { state: "granted" | "refused"; decidedById: string; decidedAt: Date },
): Promise<boolean> {
  const { count } = await tx.exemption.updateMany({
    where: { id, state: "asked", expiresAt: { gt: decision.decidedAt } },
    data: decision,
  });
  return count === 1;
}

export async function deleteExemptionsBefore(tx: Tx, instant: Date): Promise<number> {
  const { count } = await tx.exemption.deleteMany({
    where: { expiresAt: { lt: instant } },
    limit: purgeBatch,
  });
  return count;
}
