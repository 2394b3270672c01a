import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { readMigrations } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

/** An arbitrary number; concurrent migrations of one database wait on its advisory lock. */
const lockKey = 4_801_553;

export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    await waitForLock(client);
    const migrationsList = await readMigrations();
    const filters = { externalTables: [], externalEnums: [] };
    const applied = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    return applied.appliedMigrationNames;
  } finally {
    await client.end();
  }
}

// A blocking lock would hold a snapshot, and CREATE INDEX CONCURRENTLY waits for older snapshots.
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [lockKey]);
    if (rows[0]?.held) return;
    await setTimeout(50);
  }
}
