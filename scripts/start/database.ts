import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "../migrations/apply-migrations";
import { type PostgresServer, startPostgres } from "../postgres/server";
import { print, withProgress } from "./progress";

export async function startDatabase(
  dataDir: string,
  password: string,
): Promise<PostgresServer & { databaseUrl: string }> {
  const directory = join(dataDir, "postgres");
  const server = await withProgress({ doing: "Starting Postgres", done: "Started Postgres" }, () =>
    startPostgres({ directory, password, durable: true }),
  );
  await createDatabase(server.url("postgres"));
  return { ...server, databaseUrl: server.url("herald") };
}

export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const progress = { doing: "Updating the database", done: "Checked the database" };
  const applied = await withProgress(progress, () => applyMigrations(databaseUrl));
  for (const name of applied) print(`Applied migration ${name}`);
}

export async function isSetUp(databaseUrl: string): Promise<boolean> {
  const found = await query(databaseUrl, 'SELECT 1 FROM "Installation"');
  return found.rows.length > 0;
}

async function createDatabase(serverUrl: string): Promise<void> {
  const found = await query(serverUrl, "SELECT 1 FROM pg_database WHERE datname = 'herald'");
  if (found.rows.length === 0) await query(serverUrl, "CREATE DATABASE herald");
}

async function query(connectionString: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
