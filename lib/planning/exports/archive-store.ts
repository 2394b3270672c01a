import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { ArchiveKind, ArchiveOwner } from "./archive-kind";

type Row = Record<string, unknown>;

/** Reads rows of a kind in batches, each after the last of the one before, so that none comes twice. */
export async function* readRows(
  tx: Tx,
  kind: ArchiveKind,
  { owner, atOnce }: { owner: ArchiveOwner; atOnce: number },
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await findRows(tx, kind, { owner, after, limit: atOnce });
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    const isLast = Object.keys(kind.key).length === 0 || rows.length < atOnce;
    if (isLast || after === null) return;
  }
}

export async function countRows(tx: Tx, kind: ArchiveKind, owner: ArchiveOwner): Promise<number> {
  const [counted] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${tableOf(kind)} row WHERE ${kind.scope(owner)}`;
  return counted?.count ?? 0;
}

async function findRows(
  tx: Tx,
  kind: ArchiveKind,
  { owner, after, limit }: { owner: ArchiveOwner; after: Row | null; limit: number },
): Promise<Row[]> {
  const columns = Object.entries(kind.columns).map(([name, sql]) => `${sql} AS "${name}"`);
  const key = Object.keys(kind.key).map((column) => `row."${column}"`);
  const order = key.length > 0 ? Prisma.raw(`ORDER BY ${key.join(", ")}`) : Prisma.empty;
  const found = await tx.$queryRaw<{ line: Row }[]>`
    SELECT to_jsonb(line) AS line FROM (
      SELECT ${Prisma.raw(columns.join(", "))} FROM ${tableOf(kind)} row
      WHERE ${kind.scope(owner)} ${after ? later(kind, after) : Prisma.empty}
      ${order} LIMIT ${limit}::int
    ) line`;
  return found.map(({ line }) => line);
}

function later({ key }: ArchiveKind, after: Row): Prisma.Sql {
  const columns = Object.keys(key).map((column) => `row."${column}"`);
  const values = Object.entries(key).map(
    ([column, type]) => Prisma.sql`${String(after[column])}::text::${Prisma.raw(type)}`,
  );
  return Prisma.sql`AND (${Prisma.raw(columns.join(", "))}) > (${Prisma.join(values)})`;
}

function tableOf({ table }: ArchiveKind): Prisma.Sql {
  return Prisma.raw(`"${table}"`);
}
