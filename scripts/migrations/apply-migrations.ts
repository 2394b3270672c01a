import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { readMigrations } from "./migration-files";
import { withSchemaEngine } from "./schema-engine";

/** Any number of ours: processes that migrate the same database at once wait for each other on it. */
const lockKey = 4_801_553;

/** Brings a database up to date with prisma/migrations; returns the names of those that were missing. */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
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

// Asking again and again holds no snapshot, for whose end an index that is built CONCURRENTLY waits.
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [lockKey]);
    if (rows[0]?.held) return;
    await setTimeout(50);
  }
}
