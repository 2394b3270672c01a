import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { readMigrations } from "./migration-files";

/** An arbitrary number; concurrent migrations of one database wait on its advisory lock. */
const lockKey = 4_801_553;

/** Applies those of the named migrations that the database lacks, by default all there are. */
export async function applyMigrations(
  databaseUrl: string,
  named?: ReadonlySet<string>,
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    await waitForLock(client);
    const migrationsList = only(await readMigrations(), named);
    if (await isCurrent(client, migrationsList)) return [];
    const { withSchemaEngine } = await import("./schema-engine");
    const filters = { externalTables: [], externalEnums: [] };
    const applied = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    return applied.appliedMigrationNames;
  });
}

export function isMigrated(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => isCurrent(client, await readMigrations()));
}

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The engine takes memory that is never given back, and is loaded only where something differs. */
async function isCurrent(client: pg.Client, all: MigrationList): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS name");
  if (tables[0]?.name === null) return false;
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT migration_name AS name,
            CASE WHEN finished_at IS NOT NULL AND rolled_back_at IS NULL THEN checksum END AS checksum
     FROM _prisma_migrations`,
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = all.migrationDirectories;
  if (rows.length !== known.length) return false;
  return known.every(({ path, migrationFile: { content } }) => {
    return content.tag === "ok" && applied.get(path) === sha256(content.value);
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function only(all: MigrationList, named: ReadonlySet<string> | undefined): MigrationList {
  if (!named) return all;
  const chosen = all.migrationDirectories.filter(({ path }) => named.has(path));
  return { ...all, migrationDirectories: chosen };
}

// A blocking lock would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for older snapshots.
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [lockKey]);
    if (rows[0]?.held) return;
    await setTimeout(50);
  }
}
