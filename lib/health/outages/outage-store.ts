import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { assertDiskRoom } from "@/lib/kernel/sql-state";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import type { Outage } from "@/prisma/generated/client";
import type { OutagePart } from "@/prisma/generated/enums";

export type { Outage, OutagePart };

/** An outage that nobody has seen for so long is another one. */
const forgottenAfterMs = 60_000;

export async function storeOutage(
  tx: Tx,
  { part, reason }: { part: OutagePart; reason: Reason },
): Promise<Outage> {
  const instant = now();
  const forgotten = new Date(instant.getTime() - forgottenAfterMs);
  const [row] = await tx.$queryRaw<Outage[]>`
    INSERT INTO "Outage" AS known (part, since, "seenAt", "reasonCode", "reasonValues")
    VALUES (${part}::"OutagePart", ${instant}, ${instant}, ${reason.code},
      ${JSON.stringify(reason.values)}::jsonb)
    ON CONFLICT (part) DO UPDATE SET "seenAt" = excluded."seenAt",
      "reasonCode" = excluded."reasonCode", "reasonValues" = excluded."reasonValues",
      since = CASE WHEN known."toldAt" IS NULL AND known."seenAt" < ${forgotten}
        THEN excluded.since ELSE known.since END
    RETURNING *`;
  if (!row) throw new Error("An upsert returns its row.");
  return row;
}

export async function claimNotice(tx: Tx, part: OutagePart): Promise<boolean> {
  const { count } = await tx.outage.updateMany({
    where: { part, toldAt: null },
    data: { toldAt: now() },
  });
  return count === 1;
}

type Ended = { part: OutagePart; workedAt: Date };

export async function hasOutage(tx: Tx, { part, workedAt }: Ended): Promise<boolean> {
  return (await tx.outage.count({ where: { part, since: { lt: workedAt } } })) > 0;
}

export async function removeOutage(tx: Tx, { part, workedAt }: Ended): Promise<Outage | null> {
  const [row = null] = await tx.$queryRaw<Outage[]>`
    DELETE FROM "Outage"
    WHERE part = ${part}::"OutagePart" AND since < ${workedAt} RETURNING *`;
  return row;
}

export async function allWorkspaces(tx: Tx): Promise<WorkspaceId[]> {
  const rows = await tx.workspace.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => workspaceId(id));
}

export type Administrator = { email: string };

export async function findAdministrators(): Promise<Administrator[]> {
  return await db.user.findMany({
    where: { memberships: { some: { role: "admin" } } },
    orderBy: { id: "asc" },
    select: { email: true },
  });
}

export async function awaitAnswer(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

export async function assertDatabaseRoom(): Promise<void> {
  await transaction((tx) => assertDiskRoom((sql) => tx.$executeRawUnsafe(sql)));
}
