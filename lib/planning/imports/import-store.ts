import type { z } from "zod";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import { afterCursor } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type {
  Prisma,
  Import as StoredImport,
  ImportRow as StoredRow,
} from "@/prisma/generated/client";
import type { Account } from "./account-names";
import type { JudgedRow } from "./judge-rows";
import { undoDays } from "./rules";
import type { Import, ListImportRows, ListImports } from "./schema";

export type ImportRecord = StoredImport & {
  counts: Import["counts"];
  batchLabel: { id: string; name: string } | null;
};

const noCounts = { ok: 0, warning: 0, error: 0, created: 0, existing: 0 };

export async function findImport(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ImportRecord> {
  const row = await tx.import.findFirst({ where: { id, workspaceId } });
  if (!row) throw notFound("import");
  const [record] = await withCounts(tx, workspaceId, [row]);
  if (!record) throw notFound("import");
  return record;
}

/** Keeps others from changing the import, and a process from saving its rows, until the transaction ends. */
export async function lockImport(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ImportRecord> {
  await tx.$queryRaw`
    SELECT id FROM "Import" WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR UPDATE`;
  return await findImport(tx, workspaceId, id);
}

export async function pageOfImports(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: z.output<typeof ListImports>,
): Promise<{ imports: ImportRecord[]; hasMore: boolean }> {
  const last = cursor && (await tx.import.findFirst({ where: { id: cursor, workspaceId } }));
  const rows = await tx.import.findMany({
    where: { workspaceId, ...(cursor ? afterCursor(cursor, last || null) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const imports = await withCounts(tx, workspaceId, rows.slice(0, limit));
  return { imports, hasMore: rows.length > limit };
}

async function withCounts(
  tx: Tx,
  workspaceId: WorkspaceId,
  rows: StoredImport[],
): Promise<ImportRecord[]> {
  const importIds = rows.map(({ id }) => id);
  const counted = await tx.importRow.groupBy({
    by: ["importId", "state"],
    where: { importId: { in: importIds } },
    _count: true,
  });
  const labelIds = rows.flatMap(({ batchLabelId }) => batchLabelId ?? []);
  const labels = await tx.label.findMany({
    where: { workspaceId, id: { in: labelIds } },
    select: { id: true, name: true },
  });
  return rows.map((row) => {
    const own = counted.filter(({ importId }) => importId === row.id);
    const counts = {
      ...noCounts,
      ...Object.fromEntries(own.map((one) => [one.state, one._count])),
    };
    return { ...row, counts, batchLabel: labels.find(({ id }) => id === row.batchLabelId) ?? null };
  });
}

export async function insertImport(
  tx: Tx,
  workspaceId: WorkspaceId,
  fields: Omit<Prisma.ImportUncheckedCreateInput, "workspaceId">,
): Promise<void> {
  await tx.import.create({ data: { ...fields, workspaceId } });
}

export async function changeImport(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  fields: Prisma.ImportUncheckedUpdateInput,
): Promise<void> {
  await tx.import.update({ where: { id, workspaceId }, data: fields });
}

const rowsAtOnce = 500;

export async function insertRows(
  tx: Tx,
  importId: string,
  rows: readonly (JudgedRow & { cells: readonly string[] })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce).map(asJson);
    await tx.$executeRaw`
      INSERT INTO "ImportRow" ("importId", index, cells, state, version, post, problems, digest)
      SELECT ${importId}::uuid, row.index, ARRAY(SELECT jsonb_array_elements_text(row.cells)),
        row.state::"ImportRowState", 1, row.post, row.problems, decode(row.digest, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS row
        (index int, cells jsonb, state text, post jsonb, problems jsonb, digest text)`;
  }
}

/** A row that was saved already stays as it is. */
export async function rewriteRows(
  tx: Tx,
  importId: string,
  { rows, version }: { rows: readonly JudgedRow[]; version: number },
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce).map(asJson);
    await tx.$executeRaw`
      UPDATE "ImportRow" stored SET state = row.state::"ImportRowState", version = ${version},
        post = row.post, problems = row.problems, digest = decode(row.digest, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS row
        (index int, state text, post jsonb, problems jsonb, digest text)
      WHERE stored."importId" = ${importId}::uuid AND stored.index = row.index
        AND stored.state <> 'created'`;
  }
}

function asJson({ digest, ...row }: JudgedRow) {
  return { ...row, digest: digest.toString("hex") };
}

export async function allCells(
  tx: Tx,
  importId: string,
): Promise<{ index: number; cells: string[] }[]> {
  return await tx.importRow.findMany({
    where: { importId },
    orderBy: { index: "asc" },
    select: { index: true, cells: true },
  });
}

export async function pageOfRows(
  tx: Tx,
  { importId, state, limit, after }: z.output<typeof ListImportRows>,
): Promise<{ rows: StoredRow[]; hasMore: boolean }> {
  const rows = await tx.importRow.findMany({
    where: {
      importId,
      ...(state && { state }),
      ...(after !== undefined && { index: { gt: after } }),
    },
    orderBy: { index: "asc" },
    take: limit + 1,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Returns the cells of rows that are wrong, with the sentences that say why. */
export async function wrongRows(
  tx: Tx,
  importId: string,
): Promise<{ cells: string[]; problems: string[] }[]> {
  return await tx.$queryRaw<{ cells: string[]; problems: string[] }[]>`
    SELECT cells, ARRAY(SELECT problem ->> 'message' FROM jsonb_array_elements(problems) problem
      WHERE problem ->> 'severity' = 'error') AS problems
    FROM "ImportRow" WHERE "importId" = ${importId}::uuid AND state = 'error' ORDER BY index`;
}

export async function findAccounts(tx: Tx, workspaceId: WorkspaceId): Promise<Account[]> {
  return await tx.connection.findMany({
    where: { workspaceId },
    orderBy: { createdAt: "asc" },
    select: { id: true, provider: true, accountId: true, name: true, handle: true },
  });
}

/** Returns the ids of labels by the keys of their names. */
export async function findLabelIds(tx: Tx, workspaceId: WorkspaceId): Promise<Map<string, string>> {
  const labels = await tx.label.findMany({
    where: { workspaceId },
    select: { id: true, name: true },
  });
  return new Map(labels.map(({ id, name }) => [nameKeyOf(name), id]));
}

export async function findImportedDigests(
  tx: Tx,
  workspaceId: WorkspaceId,
  digests: readonly Buffer[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ digest: string }[]>`
    SELECT encode(digest, 'hex') AS digest FROM "ImportedRow"
    WHERE "workspaceId" = ${workspaceId}::uuid
      AND digest IN (SELECT decode(hex, 'hex')
        FROM unnest(${digests.map((digest) => digest.toString("hex"))}::text[]) AS hex)`;
  return new Set(rows.map(({ digest }) => digest));
}

export async function findRemembered(
  tx: Tx,
  workspaceId: WorkspaceId,
  shape: Buffer<ArrayBuffer>,
): Promise<unknown> {
  const where = { workspaceId_shape: { workspaceId, shape } };
  return (await tx.importMapping.findUnique({ where }))?.chosen ?? null;
}

export async function rememberMapping(
  tx: Tx,
  workspaceId: WorkspaceId,
  { shape, chosen }: { shape: Uint8Array<ArrayBuffer>; chosen: Prisma.InputJsonObject },
): Promise<void> {
  const usedAt = now();
  await tx.importMapping.upsert({
    where: { workspaceId_shape: { workspaceId, shape } },
    create: { workspaceId, shape, chosen, usedAt },
    update: { chosen, usedAt },
  });
}

/** Takes away what strangers wrote in files of which nothing can be undone any more. */
export async function purgeCells(tx: Tx): Promise<number> {
  const before = new Date(now().getTime() - undoDays * 86_400_000);
  return await tx.$executeRaw`
    UPDATE "ImportRow" SET cells = '{}', post = NULL, problems = '[]', media = '{}'
    WHERE ("importId", index) IN (
      SELECT row."importId", row.index FROM "ImportRow" row
      JOIN "Import" import ON import.id = row."importId"
      WHERE import."createdAt" < ${before} AND coalesce(import."undoUntil", import."createdAt") < ${now()}
        AND import."dueAt" IS NULL AND cardinality(row.cells) > 0
      LIMIT ${purgeBatch})`;
}
