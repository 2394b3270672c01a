import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "./migrations/apply-migrations";

export type ScratchInstallation = {
  name: string;
  databaseUrl: string;
  variables?: Record<string, string>;
};

/**
 * Runs a job on a migrated database and a temporary data folder, which is deleted afterwards. Sets
 * process.env, so a module that reads it must be imported by the job.
 */
export async function withScratchInstallation(
  { name, databaseUrl, variables }: ScratchInstallation,
  job: () => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), `herald-${name}-`));
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RUN_FOLDER: dataDir,
    SETUP_SECRET: randomBytes(24).toString("base64url"),
    ENCRYPTION_KEYS: `${name}:${randomBytes(32).toString("base64")}`,
    ...variables,
  });
  try {
    await applyMigrations(databaseUrl);
    await job();
    const { db } = await import("@/lib/kernel/db");
    await db.$disconnect();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
