import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import { warnAheadMs } from "./access-ends-at";

const rowsMax = 100;

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

type ExpiredRow = Pick<ExpiringRow, "id" | "workspaceId" | "sealedCredentials">;

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
    take: rowsMax,
    select: columns,
  });
  return rows.filter((row): row is ExpiringRow => row.tokenExpiresAt !== null);
}

/** Returns true to one caller for each token and number of days: that caller gives the warning. */
export async function claimWarning(tx: Tx, row: ExpiringRow, days: number): Promise<boolean> {
  const { id, sealedCredentials, expiryWarnedDays } = row;
  const { count } = await tx.connection.updateMany({
    where: {
      id,
      workspaceId: row.workspaceId,
      sealedCredentials,
      expiryWarnedDays,
      state: "active",
    },
    data: { expiryWarnedDays: days },
  });
  return count === 1;
}

export function findExpired(before: Date): Promise<ExpiredRow[]> {
  return db.connection.findMany({
    where: { state: "active", renewAt: null, tokenExpiresAt: { lt: before } },
    orderBy: { tokenExpiresAt: "asc" },
    take: rowsMax,
    select: { id: true, workspaceId: true, sealedCredentials: true },
  });
}
