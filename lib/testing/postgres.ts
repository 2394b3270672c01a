import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../../scripts/migrations/apply-migrations";
import { startScratchPostgres } from "../../scripts/postgres/scratch";
import type { PostgresServer } from "../../scripts/postgres/server";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser's connection string to the database `postgres` of this run's server. */
    postgresUrl: string;
  }
}

/** One server for the whole run, with a migrated database that every test file clones. */
export default async function startTestPostgres(project: TestProject) {
  const server = await startScratchPostgres();
  await createTemplate(server).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  project.provide("postgresUrl", server.url("postgres"));
  return server.stop;
}

async function createTemplate({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query("CREATE DATABASE template");
  await applyMigrations(url("template"));
  await client.query("ALTER DATABASE template IS_TEMPLATE true ALLOW_CONNECTIONS false");
  await client.end();
}
