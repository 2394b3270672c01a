import { stat } from "node:fs/promises";
import pg from "pg";
import type { Manifest } from "../backup/manifest";
import { readArchive } from "../backup/read-archive";
import { writeRecord } from "../backup/record-backup";
import { UnusableBackup } from "../backup/unusable-backup";
import { applyMigrations } from "../migrations/apply-migrations";
import { hasData } from "../start/database";
import { TableLoader } from "./load-tables";
import { RestoredFiles } from "./restore-files";
import { isGuarded, lowerGuard, raiseGuard } from "./restore-guard";
import { writeSecrets } from "./restore-secrets";
import { type Settled, settleRows } from "./settle-rows";
import { placeOf, unpackPiece, type VerifiedBackup } from "./verify-backup";

export async function restoreBackup(
  file: string,
  { manifest, secrets }: VerifiedBackup,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<Settled> {
  const files = new RestoredFiles(dataDir);
  await files.assertNone();
  await assertEmptyDatabase(databaseUrl);
  await writeSecrets(dataDir, secrets);
  await files.begin();
  await applyMigrations(databaseUrl, { named: new Set(manifest.migrations) });
  await withClient(databaseUrl, (client) => load(client, { file, manifest, files }));
  await files.putInPlace();
  await applyMigrations(databaseUrl);
  const { size } = await stat(file);
  return withClient(databaseUrl, (client) => settle(client, { manifest, sizeBytes: size }));
}

async function load(
  client: pg.Client,
  { file, manifest, files }: { file: string; manifest: Manifest; files: RestoredFiles },
): Promise<void> {
  await client.query("BEGIN");
  const tables = new TableLoader(client, manifest.tables);
  await readArchive(file, async (entry) => {
    const place = placeOf(entry.name);
    if (place.kind === "table") return tables.load(place.table, await unpackPiece(entry));
    await tables.end();
    await files.write(place.top, place.path, entry.chunks);
  });
  await tables.end();
  await client.query(raiseGuard);
  await client.query("COMMIT");
  // Postgres would read whole tables for each row until it has counted them by itself.
  await client.query("ANALYZE");
}

async function settle(
  client: pg.Client,
  backup: { manifest: Manifest; sizeBytes: number },
): Promise<Settled> {
  await client.query("BEGIN");
  const settled = await settleRows(client, backup.manifest);
  await writeRecord(client, backup);
  await client.query(lowerGuard);
  await client.query("COMMIT");
  return settled;
}

export function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, assertEmpty);
}

async function assertEmpty(client: pg.Client): Promise<void> {
  if (await isGuarded(client)) {
    throw new UnusableBackup(
      "An earlier restore did not finish on this database. Restore into an empty one.",
    );
  }
  const { rows } = await client.query(
    `SELECT FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LIMIT 1`,
  );
  if (rows.length > 0) throw new UnusableBackup(notEmpty);
}

const notEmpty = "This installation is not empty. Restore into a new DATA_DIR, or a new database.";

/** An embedded server that was started once has tables, which may be of a newer release. */
export async function emptyUnusedDatabase(databaseUrl: string): Promise<void> {
  if (await hasData(databaseUrl)) throw new UnusableBackup(notEmpty);
  const server = new URL(databaseUrl);
  server.pathname = "/postgres";
  await withClient(server.href, async (client) => {
    await client.query("DROP DATABASE herald WITH (FORCE)");
    await client.query("CREATE DATABASE herald");
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
    await client.query(session);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Triggers note for webhooks what happens, and a restore is no news. */
const session = `
  SET "herald.restoring" = 'on';
  SET client_encoding = 'UTF8'; SET "TimeZone" = 'UTC'; SET "DateStyle" = 'ISO';
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;
