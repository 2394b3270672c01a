import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type {
  Prisma,
  Import as StoredImport,
  ImportRow as StoredRow,
} from "@/prisma/generated/client";
import type { RowPost, RowProblem } from "./read-row";

export type RunningImport = Omit<StoredImport, "workspaceId"> & { workspaceId: WorkspaceId };

/** Takes the import that has waited longest and that no process works on. */
export async function claimImport(leaseMs: number): Promise<RunningImport | null> {
  const at = now();
  const leaseUntil = new Date(at.getTime() + leaseMs);
  const [claimed] = await db.$queryRaw<{ id: string; workspaceId: string }[]>`
    UPDATE "Import" SET "leaseUntil" = ${leaseUntil}::timestamptz WHERE id = (
      SELECT id FROM "Import"
      WHERE "dueAt" <= ${at}::timestamptz
        AND ("leaseUntil" IS NULL OR "leaseUntil" < ${at}::timestamptz)
      ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "workspaceId"`;
  if (!claimed) return null;
  const row = await db.import.findUnique({ where: { id: claimed.id } });
  return row && { ...row, workspaceId: workspaceId(row.workspaceId) };
}

export async function extendLease({ id }: RunningImport, leaseMs: number): Promise<void> {
  const leaseUntil = new Date(now().getTime() + leaseMs);
  await db.import.updateMany({ where: { id, leaseUntil: { not: null } }, data: { leaseUntil } });
}

export async function releaseImport({ id }: RunningImport, dueAt: Date | null): Promise<void> {
  await db.$executeRaw`
    UPDATE "Import" SET "leaseUntil" = NULL,
      "dueAt" = CASE WHEN "dueAt" IS NULL THEN NULL ELSE ${dueAt}::timestamptz END
    WHERE id = ${id}::uuid`;
}

export async function isRunning(tx: Tx, { id }: { id: string }): Promise<boolean> {
  return (await tx.import.count({ where: { id, state: "running" } })) > 0;
}

/** Returns the next rows that can be saved now. */
export async function findPending(
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  return await db.importRow.findMany({
    where: {
      importId,
      index: { gt: after },
      state: { in: ["ok", "warning"] },
      OR: [{ restUntil: null }, { restUntil: { lte: now() } }],
    },
    orderBy: { index: "asc" },
    take: limit,
  });
}

/** Returns when the first of the rows that rest can be saved; null where none is left. */
export async function findNextRest(tx: Tx, importId: string): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ count: number; at: Date | null }[]>`
    SELECT count(*)::int AS count, min(coalesce("restUntil", ${now()}::timestamptz)) AS at
    FROM "ImportRow" WHERE "importId" = ${importId}::uuid AND state IN ('ok', 'warning')`;
  return row && row.count > 0 ? row.at : null;
}

/**
 * Locks rows that are still to be saved, of an import that may save its rows; none of another. Whoever
 * stops the import waits until the transaction ends.
 */
export async function lockPending(
  tx: Tx,
  { id, indexes }: { id: string; indexes: readonly number[] },
): Promise<StoredRow[]> {
  const locked = await tx.$queryRaw<{ index: number }[]>`
    SELECT row.index FROM "Import" run JOIN "ImportRow" row ON row."importId" = run.id
    WHERE run.id = ${id}::uuid AND run.state = 'running'
      AND row.index = ANY(${indexes}::int[]) AND row.state IN ('ok', 'warning')
    ORDER BY row.index FOR SHARE OF run FOR UPDATE OF row`;
  if (locked.length === 0) return [];
  return await tx.importRow.findMany({
    where: { importId: id, index: { in: locked.map(({ index }) => index) } },
    orderBy: { index: "asc" },
  });
}

/** Notes what rows say as imported, and returns those digests, as hex, that were not before. */
export async function insertDigests(
  tx: Tx,
  workspaceId: WorkspaceId,
  { importId, digests }: { importId: string; digests: readonly Uint8Array[] },
): Promise<Set<string>> {
  const added = await tx.$queryRaw<{ digest: string }[]>`
    INSERT INTO "ImportedRow" ("workspaceId", digest, "importId")
    SELECT ${workspaceId}::uuid, digest, ${importId}::uuid FROM unnest(${digests}::bytea[]) AS digest
    ORDER BY digest ON CONFLICT DO NOTHING RETURNING encode(digest, 'hex') AS digest`;
  return new Set(added.map(({ digest }) => digest));
}

export type SavedRow = {
  index: number;
  state: "created" | "existing" | "error";
  postId?: string;
  draftId?: string;
  post?: RowPost;
  problems: readonly RowProblem[];
};

export async function writeSaved(
  tx: Tx,
  importId: string,
  saved: readonly SavedRow[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportRow" row
    SET state = saved.state::"ImportRowState", "postId" = saved."postId", "draftId" = saved."draftId",
      post = coalesce(saved.post, row.post), problems = saved.problems, "restUntil" = NULL
    FROM jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      AS saved(index int, state text, "postId" uuid, "draftId" uuid, post jsonb, problems jsonb)
    WHERE row."importId" = ${importId}::uuid AND row.index = saved.index`;
}

export async function writeMedia(
  at: { id: string; index: number },
  { media, restUntil }: { media: Prisma.InputJsonObject; restUntil: Date | null },
): Promise<void> {
  await db.importRow.update({
    where: { importId_index: { importId: at.id, index: at.index } },
    data: { media, restUntil, ...(restUntil && { tries: { increment: 1 } }) },
  });
}

export async function noteFailure(
  at: { id: string; index: number },
  restUntil: Date,
): Promise<void> {
  await db.importRow.updateMany({
    where: { importId: at.id, index: at.index, state: { in: ["ok", "warning"] } },
    data: { restUntil, tries: { increment: 1 } },
  });
}

/** Ends an import that is still running, where nothing is left of it or something forbids the rest. */
export async function endRun(
  tx: Tx,
  { id }: { id: string },
  end: { state: "done" } | { state: "stopped"; stopReason: string },
): Promise<boolean> {
  const { count } = await tx.import.updateMany({
    where: { id, state: "running" },
    data: { ...end, dueAt: null, leaseUntil: null },
  });
  return count === 1;
}

/** Lists the names of labels that the rows still need. */
export async function findNewLabels(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT jsonb_array_elements_text(post -> 'newLabels') AS name FROM "ImportRow"
    WHERE "importId" = ${importId}::uuid AND state IN ('ok', 'warning') AND post IS NOT NULL
    ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Returns the next rows that became something which is still there as far as the import knows. */
export async function findSaved(
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<StoredRow, "index" | "postId" | "draftId" | "digest">[]> {
  return await db.importRow.findMany({
    where: { importId, index: { gt: after }, state: "created" },
    orderBy: { index: "asc" },
    take: limit,
    select: { index: true, postId: true, draftId: true, digest: true },
  });
}

export async function writeTakenBack(
  tx: Tx,
  {
    id,
    workspaceId,
    index,
    digest,
  }: {
    id: string;
    workspaceId: WorkspaceId;
    index: number;
    digest: Uint8Array<ArrayBuffer> | null;
  },
): Promise<void> {
  if (digest) await tx.importedRow.deleteMany({ where: { workspaceId, digest, importId: id } });
  await tx.importRow.update({
    where: { importId_index: { importId: id, index } },
    data: { state: "ok", postId: null, draftId: null },
  });
}

/** Counts imports that should go on and that no process has worked on for a while. */
export async function countStuck(tx: Tx, before: Date): Promise<number> {
  return await tx.import.count({
    where: {
      dueAt: { lt: before },
      OR: [{ leaseUntil: null }, { leaseUntil: { lt: before } }],
    },
  });
}
