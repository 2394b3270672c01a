import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import { warnAheadMs } from "./access-ends-at";

const batch = 100;

const columns = {
  id: true,
  workspaceId: true,
  name: true,
  connectedById: true,
  sealedCredentials: true,
  tokenExpiresAt: true,
  expiryWarnedDays: true,
} satisfies Prisma.ConnectionSelect;

export type ExpiringRow = Prisma.ConnectionGetPayload<{ select: typeof columns }> & {
  tokenExpiresAt: Date;
};

/** Connections in their last week that nothing renews, and that people do not know all about yet. */
export async function findExpiring(lastDayMs: number): Promise<ExpiringRow[]> {
  const instant = now().getTime();
  const rows = await db.connection.findMany({
    where: {
      state: "active",
      tokenExpiresAt: { gt: new Date(instant), lte: new Date(instant + warnAheadMs) },
      AND: [
        { OR: [{ renewAt: null }, { renewalTries: { gt: 0 } }] },
        {
          OR: [
            { expiryWarnedDays: null },
            { expiryWarnedDays: { gt: 1 }, tokenExpiresAt: { lte: new Date(instant + lastDayMs) } },
          ],
        },
      ],
    },
    orderBy: { tokenExpiresAt: "asc" },
    take: batch,
    select: columns,
  });
  return rows.filter((row): row is ExpiringRow => row.tokenExpiresAt !== null);
}

/** True for the one who is to give the warning: once for each token and number of days. */
export async function claimWarning(tx: Tx, row: ExpiringRow, days: number): Promise<boolean> {
  const { id, sealedCredentials, expiryWarnedDays } = row;
  const { count } = await tx.connection.updateMany({
    where: { id, sealedCredentials, expiryWarnedDays, state: "active" },
    data: { expiryWarnedDays: days },
  });
  return count === 1;
}

/** Connections whose access has ended and that nothing renews. */
export function findExpired(
  since: Date,
): Promise<{ id: string; sealedCredentials: string | null }[]> {
  return db.connection.findMany({
    where: { state: "active", renewAt: null, tokenExpiresAt: { lt: since } },
    orderBy: { tokenExpiresAt: "asc" },
    take: batch,
    select: { id: true, sealedCredentials: true },
  });
}
