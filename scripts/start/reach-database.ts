import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase, startDatabase } from "./database";
import { acquireFileLock } from "./file-lock";
import type { Secrets } from "./secrets";

export type ReachedDatabase = { databaseUrl: string; runsAt: string | undefined };

export function assertHasRun(dataDir: string): void {
  if (process.env.DATABASE_URL || existsSync(join(dataDir, "postgres/PG_VERSION"))) return;
  throw new Error(`Herald has never run on ${dataDir}. Is DATA_DIR right?`);
}

export async function withDatabase<T>(
  {
    dataDir,
    secrets,
    migrates,
  }: {
    dataDir: string;
    secrets: Secrets;
    migrates: boolean;
  },
  work: (reached: ReachedDatabase) => Promise<T>,
): Promise<T> {
  const given = process.env.DATABASE_URL;
  const attempt = await acquireFileLock<{ url?: string }>(join(dataDir, "running.json"), {});
  if ("holder" in attempt) {
    const databaseUrl = given || (await runningDatabase(dataDir, secrets.databasePassword));
    return work({ databaseUrl, runsAt: attempt.holder.url });
  }
  try {
    if (given) return await work({ databaseUrl: given, runsAt: undefined });
    const { databaseUrl, stop } = await startDatabase(dataDir, secrets.databasePassword);
    try {
      if (migrates) await migrateDatabase(databaseUrl);
      return await work({ databaseUrl, runsAt: undefined });
    } finally {
      await stop();
    }
  } finally {
    await attempt.lock.release();
  }
}

export async function runningDatabase(dataDir: string, password: string): Promise<string> {
  const file = join(dataDir, "postgres", "postmaster.pid");
  const lines = await readFile(file, "utf8").catch(() => "");
  const port = Number(lines.split("\n")[3]);
  if (!port) throw new Error("Herald is starting or stopping. Try again in a moment.");
  return `postgresql://herald:${encodeURIComponent(password)}@127.0.0.1:${port}/herald`;
}
