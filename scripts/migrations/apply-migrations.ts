import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { readMigrations } from "./migration-files";

/** Ours is an arbitrary number, the other one is Prisma's: its own command waits for us, and we for it. */
const lockKeys = [4_801_553, 72_707_369];

type Choice = {
  /** Only these are applied; by default all that the database lacks. */
  named?: ReadonlySet<string>;
  /** Once it is aborted, no further migration begins; the one at work ends. */
  signal?: AbortSignal | undefined;
};

type Migration = { name: string; sql: string };

/**
 * A migration and its row of Prisma's table are one transaction. Wherever this is interrupted, the
 * next call goes on from there, also after a release whose rows were written apart from the rest.
 */
export async function applyMigrations(
  databaseUrl: string,
  { named, signal }: Choice = {},
): Promise<string[]> {
  const migrations = (await migrationFiles()).filter(({ name }) => named?.has(name) ?? true);
  return withClient(databaseUrl, async (client) => {
    for (const key of lockKeys) await waitForLock(client, key, signal);
    await createHistory(client);
    const rows = await readHistory(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      const before = rows.filter(({ name }) => name === migration.name);
      if (before.some(({ isFinished }) => isFinished)) continue;
      signal?.throwIfAborted();
      await apply(client, migration, before[0]).catch((error: unknown) => {
        throw explained(error, migration.name);
      });
      applied.push(migration.name);
    }
    return applied;
  });
}

async function migrationFiles(): Promise<Migration[]> {
  const { migrationDirectories } = await readMigrations();
  return migrationDirectories.map(({ path: name, migrationFile: { content } }) => {
    if (content.tag !== "ok") throw new Error(`The migration ${name} cannot be read.`);
    return { name, sql: content.value };
  });
}

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// A blocking lock would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for older snapshots.
async function waitForLock(client: pg.Client, key: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [key]);
    if (rows[0]?.held) return;
    await setTimeout(50);
  }
}

async function createHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found,
      EXISTS (
        SELECT FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      ) AS "isUsed"`);
  if (rows[0]?.found) return;
  if (rows[0]?.isUsed) {
    throw new Error(
      "The database schema is not empty, and its tables are not Herald's. Give Herald an empty database.",
    );
  }
  await client.query(prismasTable);
}

const prismasTable = `
  CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

type Row = {
  name: string;
  isFinished: boolean;
  /** An older release committed the statements, then this, and then the end. */
  isCommitted: boolean;
  /** It noted an error, after which Postgres had taken all statements back. */
  isRefused: boolean;
};

async function readHistory(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished",
      applied_steps_count > 0 AS "isCommitted", logs IS NOT NULL AS "isRefused"
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`);
  return rows;
}

async function apply(client: pg.Client, migration: Migration, left?: Row): Promise<void> {
  const index = concurrentIndex(migration.sql);
  if (left?.isCommitted) return inTransaction(client, () => record(client, migration));
  if (index) return buildIndex(client, migration, index);
  await inTransaction(client, async () => {
    await client.query(migration.sql);
    await record(client, migration);
  }).catch(async (error: unknown) => {
    if (!left || left.isRefused || !saysAlreadyDone(error)) throw error;
    await inTransaction(client, () => record(client, migration));
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Replaces the row that an interrupted release left. */
async function record(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query(
    "DELETE FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NULL",
    [name],
  );
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
  );
}

/** The one statement that no transaction takes stands alone in its file. */
function concurrentIndex(sql: string): string | undefined {
  return /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("[^"]+")/m.exec(sql)?.[1];
}

// An index that was interrupted stays behind, invalid; one that is valid lacks its row alone.
async function buildIndex(client: pg.Client, migration: Migration, index: string): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [index],
  );
  if (rows[0]?.isValid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  if (!rows[0]?.isValid) await client.query(migration.sql);
  await inTransaction(client, () => record(client, migration));
}

/**
 * A migration is one piece: where a part of it is there already, or is gone already, all of it
 * happened before its row could say so. Each of ours has such a part, or does the same once more.
 */
function saysAlreadyDone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && alreadyDone.has(error.code ?? "");
}

const duplicate = ["42P07", "42P06", "42701", "42710", "42723"];
const undefinedThing = ["42P01", "42703", "42704", "42883"];
const alreadyDone = new Set([...duplicate, ...undefinedThing]);

function explained(cause: unknown, name: string): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The database was not updated. ${name}: ${reason}\n  The next start goes on from there.`,
    { cause },
  );
}
