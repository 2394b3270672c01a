import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { heldBytesLock } from "@/lib/library/media/rules";
import type { Table } from "./manifest";
import { isTransient } from "./transient-tables";

export type SnapshotTable = Pick<Table, "name" | "columns">;

export type MediaRow = { id: string; workspaceId: string; sha256: string; isHere: boolean };

/** Read by name, since an older database has no such column. */
const isOnThisDisk = `coalesce(to_jsonb(medium) ->> 'place', 'disk') = 'disk'`;

const pieceBytes = 8 * 1024 * 1024;
const compress = promisify(gzip);

const session = `
  SET client_encoding = 'UTF8'; SET "TimeZone" = 'UTC'; SET "DateStyle" = 'ISO';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

export class Snapshot {
  readonly takenAt: Date;
  readonly migrations: string[];
  readonly tables: SnapshotTable[];

  private constructor(
    private readonly client: pg.Client,
    seen: { takenAt: Date; migrations: string[]; tables: SnapshotTable[] },
  ) {
    this.takenAt = seen.takenAt;
    this.migrations = seen.migrations;
    this.tables = seen.tables;
  }

  /** From here until `releaseFiles` the product deletes no file of a medium. */
  static async open(connectionString: string): Promise<Snapshot> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.query(session);
      await client.query("SELECT pg_advisory_lock(hashtext($1))", [heldBytesLock]);
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const tables = await findTables(client);
      const { rows } = await client.query<{ at: Date }>("SELECT now() AS at");
      const takenAt = rows[0]?.at;
      if (!takenAt) throw new Error("Postgres did not tell the time.");
      return new Snapshot(client, { takenAt, migrations: await findMigrations(client), tables });
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async *copy({ name, columns }: SnapshotTable): AsyncGenerator<Uint8Array, number> {
    const list = columns.map((column) => `"${column}"`).join(", ");
    const stream = this.client.query(copyTo(`COPY "${name}" (${list}) TO STDOUT`));
    for await (const piece of inPieces(stream)) yield await compress(piece, { level: 4 });
    return stream.rowCount;
  }

  async *media(): AsyncGenerator<MediaRow> {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const { rows } = await this.client.query<MediaRow>(
        `SELECT id, "workspaceId", sha256, ${isOnThisDisk} AS "isHere" FROM "Media" medium
         WHERE state = 'ready' AND id > $1 ORDER BY id LIMIT 1000`,
        [after],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** Lets the product delete files again, once those of this snapshot have their second names. */
  async releaseFiles(): Promise<void> {
    await this.client.query("SELECT pg_advisory_unlock(hashtext($1))", [heldBytesLock]);
  }

  /** A server that is stopped in the middle of a table waits for a reader, so its connection is cut. */
  async close(): Promise<void> {
    const ended = this.client.end();
    this.client.connection.stream.destroy();
    await ended;
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < pieceBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

async function findTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(`
    SELECT class.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class class
    JOIN pg_attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped
      AND attgenerated = ''
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    GROUP BY class.relname ORDER BY class.relname`);
  const tables = rows.filter(({ name }) => !isTransient(name));
  if (tables.length === 0) throw new Error("The database is empty: there is nothing to back up.");
  // A migration that came between could change a table before it is read.
  const list = tables.map(({ name }) => `"${name}"`).join(", ");
  await client.query(`LOCK TABLE ${list} IN ACCESS SHARE MODE`);
  return inOrder(tables, await findReferences(client));
}

type Reference = { name: string; target: string };

async function findReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT referring.relname AS name, referred.relname AS target FROM pg_constraint
    JOIN pg_class referring ON referring.oid = conrelid
    JOIN pg_class referred ON referred.oid = confrelid
    WHERE contype = 'f' AND conrelid <> confrelid
      AND referring.relnamespace = current_schema()::regnamespace`);
  return rows;
}

export function inOrder(tables: SnapshotTable[], references: Reference[]): SnapshotTable[] {
  const ordered: SnapshotTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const refersToWaiting = ({ name }: SnapshotTable) =>
      references.some((one) => one.name === name && waiting.has(one.target));
    const next = left.filter((table) => !refersToWaiting(table));
    if (next.length === 0)
      throw new Error(`Tables refer to each other: ${[...waiting].join(", ")}.`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

async function findMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows.map(({ name }) => name);
}
