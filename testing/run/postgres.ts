import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startScratchPostgres } from "@/scripts/postgres/scratch";
import type { PostgresServer } from "@/scripts/postgres/server";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    runFolder: string;
  }
}

type Run = { url: string; stop: () => Promise<void> };

/** Projects share the server: each loads this module anew, in one process. */
const shared = globalThis as typeof globalThis & { testRun?: Promise<Run>; testProjects?: number };

export default async function startTestPostgres(project: TestProject) {
  const closeFolder = await openFolder(project);
  shared.testProjects = (shared.testProjects ?? 0) + 1;
  shared.testRun ??= startRun();
  const { url, stop } = await shared.testRun;
  project.provide("postgresUrl", url);
  return async () => {
    await closeFolder();
    shared.testProjects = (shared.testProjects ?? 0) - 1;
    if (shared.testProjects > 0) return;
    delete shared.testRun;
    await stop();
  };
}

async function startRun(): Promise<Run> {
  const server = await startScratchPostgres();
  await createTemplate(server).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { url: server.url("postgres"), stop: server.stop };
}

async function openFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "herald-run-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  project.onTestsRerun(async () => {
    await remove();
    await mkdir(folder);
  });
  project.provide("runFolder", folder);
  return remove;
}

async function createTemplate({ url }: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query("CREATE DATABASE template");
  await applyMigrations(url("template"));
  await client.query("ALTER DATABASE template IS_TEMPLATE true ALLOW_CONNECTIONS false");
  await client.end();
}
