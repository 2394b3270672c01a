import { chmod, chown, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { postgresOwner } from "../postgres/account";
import { acquireFileLock, type FileLock } from "./file-lock";
import type { Reports } from "./supervisor";

export type RunningCopy = { url?: string; processes?: Reports };

export async function lockDataDir(
  dataDir: string,
  variables: NodeJS.ProcessEnv,
): Promise<FileLock<RunningCopy>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await restrict(dataDir, !variables.DATABASE_URL);
  const attempt = await acquireFileLock<RunningCopy>(join(dataDir, "running.json"), {});
  if ("lock" in attempt) return attempt.lock;
  const at = attempt.holder.url ? ` at ${attempt.holder.url}` : "";
  throw new Error(
    `Herald is already running on ${dataDir}${at}. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT to run another copy.`,
  );
}

export async function restrict(dataDir: string, holdsPostgres: boolean): Promise<void> {
  if (process.getuid?.() !== 0 || !holdsPostgres) return chmod(dataDir, 0o700);
  const [{ uid }, { gid }] = await Promise.all([stat(dataDir), postgresOwner()]);
  await chown(dataDir, uid, gid);
  await chmod(dataDir, 0o710);
}
