import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "../migrations/apply-migrations";
import type { Cluster } from "../postgres/cluster";
import {
  type LaunchedPostgres,
  launchPostgres,
  type PostgresServer,
  startPostgres,
  WrongPassword,
} from "../postgres/server";
import { withProgress } from "./progress";

/** The embedded server; each start uses the same port, so that its address stays the same. */
export function embeddedPostgres(dataDir: string, password: string, port: number) {
  const cluster = clusterOf(dataDir, password);
  const encoded = encodeURIComponent(password);
  return {
    databaseUrl: `postgresql://herald:${encoded}@127.0.0.1:${port}/herald`,
    launch: async (): Promise<LaunchedPostgres> => {
      const server = await launchPostgres(cluster, port);
      const ready = server.ready.catch((error: unknown) => explain(error, dataDir));
      return { ...server, ready };
    },
  };
}

export async function startDatabase(
  dataDir: string,
  password: string,
): Promise<PostgresServer & { databaseUrl: string }> {
  const words = { doing: "Starting Postgres", done: "Started Postgres" };
  const server = await withProgress(words, () =>
    startPostgres(clusterOf(dataDir, password)).catch((error: unknown) => explain(error, dataDir)),
  );
  const databaseUrl = server.url("herald");
  await createDatabase(databaseUrl);
  return { ...server, databaseUrl };
}

function clusterOf(dataDir: string, password: string): Cluster {
  return { directory: join(dataDir, "postgres"), password, durable: true };
}

export async function migrateDatabase(databaseUrl: string, signal?: AbortSignal): Promise<void> {
  await assertWhole(databaseUrl);
  await withProgress({ doing: "Updating the database", done: outcome }, () =>
    applyMigrations(databaseUrl, { signal }).catch((error: unknown) =>
      explainAddress(error, databaseUrl),
    ),
  );
}

function outcome({ length }: string[]): string {
  if (length === 0) return "Checked the database";
  return `Updated the database (${length} ${length === 1 ? "change" : "changes"})`;
}

async function assertWhole(databaseUrl: string): Promise<void> {
  const guard = await query(
    databaseUrl,
    "SELECT to_regproc('refuse_while_restoring') IS NOT NULL AS found",
  ).catch((error: unknown) => explainAddress(error, databaseUrl));
  if (!guard.rows[0]?.found) return;
  throw new Error(
    "A restore did not finish on this database. Restore the backup into an empty DATA_DIR, or an empty database.",
  );
}

export async function isSetUp(databaseUrl: string): Promise<boolean> {
  const found = await query(databaseUrl, 'SELECT 1 FROM "Installation"');
  return found.rows.length > 0;
}

export async function hasData(databaseUrl: string): Promise<boolean> {
  const table = await query(databaseUrl, `SELECT to_regclass('"Installation"') AS name`).catch(
    (error: unknown) => explainAddress(error, databaseUrl),
  );
  return table.rows[0]?.name !== null && (await isSetUp(databaseUrl));
}

export async function createDatabase(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  server.pathname = "/postgres";
  const found = await query(server.href, "SELECT 1 FROM pg_database WHERE datname = 'herald'");
  if (found.rows.length === 0) await query(server.href, "CREATE DATABASE herald", 60_000);
}

async function query(
  connectionString: string,
  sql: string,
  withinMs = 5_000,
): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: withinMs,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

function explain(error: unknown, dataDir: string): never {
  if (!(error instanceof WrongPassword)) throw error;
  const file = join(dataDir, "database-password");
  throw new Error(
    `Postgres refuses the password in ${file}. Put the file back that belongs to ${join(dataDir, "postgres")}.`,
    { cause: error },
  );
}

const reasons: Record<string, (url: URL) => string> = {
  "28P01": ({ username }) => `refuses the password of ${username}`,
  "28000": ({ username }) => `does not let ${username} in`,
  "3D000": ({ pathname }) => `has no database ${pathname.slice(1)}`,
  ECONNREFUSED: () => "does not answer: nothing listens there",
  "timeout expired": () => "does not answer",
  ENOTFOUND: () => "has a name that cannot be resolved",
};

function explainAddress(error: unknown, databaseUrl: string): never {
  const url = new URL(databaseUrl);
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : error.message;
  const reason = reasons[code]?.(url);
  if (!reason) throw error;
  throw new Error(`Postgres at ${url.host} ${reason}. Check DATABASE_URL.`, { cause: error });
}
