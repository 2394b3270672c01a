import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** Finds the accounts of networks that take money, each with its limit. */
export async function findPricedAccounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  providers: string[],
): Promise<{ id: string; provider: string; sandbox: boolean; limit: number | null }[]> {
  const rows = await tx.connection.findMany({
    where: { workspaceId, provider: { in: providers }, state: { not: "disconnected" } },
    select: { id: true, provider: true, sandbox: true, spendingLimit: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ spendingLimit, ...row }) => {
    return { ...row, limit: spendingLimit && Number(spendingLimit.monthlyMicroDollars) };
  });
}

/** Returns the limit of now, which stays until the transaction ends. Throws `not_found`. */
export async function lockLimit(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<{ provider: string; limit: number | null }> {
  const [connection] = await tx.$queryRaw<{ provider: string }[]>`
    SELECT provider FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${connectionId}::uuid
    FOR NO KEY UPDATE`;
  if (!connection) throw notFound("connection");
  const row = await tx.spendingLimit.findUnique({ where: { connectionId } });
  return { ...connection, limit: row && Number(row.monthlyMicroDollars) };
}

export async function replaceLimit(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionId, limit }: { connectionId: string; limit: number | null },
): Promise<void> {
  if (limit === null) {
    await tx.spendingLimit.deleteMany({ where: { connectionId, workspaceId } });
    return;
  }
  const monthlyMicroDollars = BigInt(limit);
  await tx.spendingLimit.upsert({
    where: { connectionId },
    create: { connectionId, workspaceId, monthlyMicroDollars },
    update: { monthlyMicroDollars },
  });
}
