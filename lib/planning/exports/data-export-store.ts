import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { DataExport as DataExportRow } from "@/prisma/generated/client";
import type { DataExportKind } from "./schema";

export type { DataExportRow };

/** Names who asked for archives of a kind: nobody else sees them. */
export type Asker = { workspaceId: WorkspaceId; userId: string; kind: DataExportKind };

export async function findExports(
  tx: Tx,
  asker: Asker,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: DataExportRow[]; hasMore: boolean }> {
  const last = cursor ? await findExport(tx, asker, cursor) : null;
  const rows = await tx.dataExport.findMany({
    where: { ...asker, ...(cursor ? afterCursor(cursor, last) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function findExport(
  tx: Tx,
  asker: Asker,
  exportId: string,
): Promise<DataExportRow | null> {
  return await tx.dataExport.findFirst({ where: { id: exportId, ...asker } });
}

/** Finds the one that is still being made for who asks; two that ask at once wait for each other. */
export async function lockUnfinished(tx: Tx, asker: Asker): Promise<DataExportRow | null> {
  const { workspaceId, userId, kind } = asker;
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`herald.export ${workspaceId} ${userId} ${kind}`}, 0))`;
  return await tx.dataExport.findFirst({
    where: { ...asker, state: { in: ["waiting", "running"] } },
  });
}

export async function insertExport(tx: Tx, asker: Asker): Promise<DataExportRow> {
  const createdAt = now();
  return await tx.dataExport.create({
    data: { ...asker, id: timeOrderedId(createdAt), state: "waiting", createdAt },
  });
}

/** Returns those of who asks that had a file until now; a newer one takes their place. */
export async function expireFormer(
  tx: Tx,
  { userId, kind }: Pick<Asker, "userId" | "kind">,
  { workspaceId, exceptId }: { workspaceId: WorkspaceId; exceptId: string },
): Promise<DataExportRow[]> {
  const where = { workspaceId, userId, kind, id: { not: exceptId }, storageKey: { not: null } };
  const former = await tx.dataExport.findMany({ where });
  await tx.dataExport.updateMany({ where, data: { storageKey: null, expiresAt: now() } });
  return former;
}

export async function forgetFile(
  tx: Tx,
  { workspaceId, exportId }: { workspaceId: WorkspaceId; exportId: string },
): Promise<void> {
  await tx.dataExport.updateMany({
    where: { id: exportId, workspaceId },
    data: { storageKey: null },
  });
}

const triesMax = 3;

/**
 * Takes the archive that has waited longest and that no process makes, one of a workspace at a time.
 * It gives up one that ended its process as often as it may.
 */
export async function claimExport(
  tx: Tx,
  { leaseMs }: { leaseMs: number },
): Promise<DataExportRow | null> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('herald.exports'))`;
  await tx.$executeRaw`
    UPDATE "DataExport" SET state = 'failed', "leaseUntil" = NULL, "doneAt" = ${instant}
    WHERE state = 'running' AND "leaseUntil" <= ${instant} AND tries >= ${triesMax}::int`;
  const [claimed] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "DataExport" SET state = 'running', "leaseUntil" = ${leaseUntil}, tries = tries + 1,
      "itemsDone" = 0, items = NULL
    WHERE id = (
      SELECT id FROM "DataExport" waiting
      WHERE state IN ('waiting', 'running') AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${instant})
        AND NOT EXISTS (SELECT FROM "DataExport" other WHERE other.state = 'running'
          AND other."workspaceId" = waiting."workspaceId" AND other."leaseUntil" > ${instant})
      ORDER BY "createdAt", id LIMIT 1)
    RETURNING id`;
  return claimed ? await tx.dataExport.findUnique({ where: { id: claimed.id } }) : null;
}

/** Holds what a process has claimed; a try with another number is another process's. */
type Claim = Pick<DataExportRow, "id" | "tries">;

function claimed({ id, tries }: Claim) {
  return { id, tries, state: "running" as const };
}

export async function isWorkWaiting(tx: Tx): Promise<boolean> {
  const where = { state: { in: ["waiting" as const, "running" as const] } };
  return (await tx.dataExport.findFirst({ where, select: { id: true } })) !== null;
}

/** Returns false where another process has it by now, or nobody wants it any more. */
export async function renewClaim(
  tx: Tx,
  claim: Claim,
  { leaseMs, ...progress }: { leaseMs: number; itemsDone: number; items: number | null },
): Promise<boolean> {
  const leaseUntil = new Date(now().getTime() + leaseMs);
  const data = { ...progress, leaseUntil };
  const { count } = await tx.dataExport.updateMany({ where: claimed(claim), data });
  return count === 1;
}

export async function completeExport(
  tx: Tx,
  claim: Claim,
  done: { storageKey: string; sizeBytes: number; items: number; expiresAt: Date },
): Promise<boolean> {
  const { count } = await tx.dataExport.updateMany({
    where: claimed(claim),
    data: { ...done, itemsDone: done.items, state: "done", doneAt: now(), leaseUntil: null },
  });
  return count === 1;
}

/** Another process may go on with it at once; this try does not count. */
export async function giveBack(tx: Tx, claim: Claim): Promise<void> {
  await tx.dataExport.updateMany({
    where: claimed(claim),
    data: { state: "waiting", leaseUntil: null, tries: claim.tries - 1 },
  });
}

/** Leaves it to another try after a while, or gives it up. */
export async function recordFailure(tx: Tx, claim: Claim, restMs: number): Promise<void> {
  const isOver = claim.tries >= triesMax;
  const restUntil = new Date(now().getTime() + restMs);
  await tx.dataExport.updateMany({
    where: claimed(claim),
    data: isOver
      ? { state: "failed", leaseUntil: null, doneAt: now() }
      : { state: "waiting", leaseUntil: restUntil },
  });
}

export async function deleteOldExports(tx: Tx, createdBefore: Date): Promise<number> {
  const { count } = await tx.dataExport.deleteMany({
    where: { createdAt: { lt: createdBefore }, state: { in: ["done", "failed"] } },
  });
  return count;
}

export async function findUnfinishedIds(tx: Tx): Promise<Set<string>> {
  const where = { state: { in: ["waiting" as const, "running" as const] } };
  const rows = await tx.dataExport.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** Says of archives of all workspaces how many wait, and since when the longest. */
export async function countWaitingExports(
  tx: Tx,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { _count, _min } = await tx.dataExport.aggregate({
    where: { OR: [{ state: "waiting" }, { state: "running", leaseUntil: { lte: now() } }] },
    _count: true,
    _min: { createdAt: true },
  });
  return { waiting: _count, oldestAt: _min.createdAt };
}
