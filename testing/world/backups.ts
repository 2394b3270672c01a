import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { env } from "@/lib/kernel/env";
import type { BackedUpSecrets } from "@/scripts/backup/sealed-secrets";
import { type BackupRequest, type TakenBackup, takeBackup } from "@/scripts/backup/take-backup";
import { restoreBackup } from "@/scripts/restore/restore-backup";
import type { Settled } from "@/scripts/restore/settle-rows";
import { verifyBackup } from "@/scripts/restore/verify-backup";
import { plant } from "./canaries";
import { ask } from "./installation-contents";

export const passphrase = plant("the backup's passphrase", "correct horse battery staple");

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(inject("runFolder"), "backup-"));
}

export function ownSecrets(): BackedUpSecrets {
  const keys = env.ENCRYPTION_KEYS.map(({ id, key }) => `${id}:${key.toString("base64")}`);
  return { SETUP_SECRET: env.SETUP_SECRET, ENCRYPTION_KEYS: keys.join() };
}

export async function backUp(
  changes: Partial<BackupRequest> = {},
): Promise<TakenBackup & { file: string }> {
  const file = join(await temporaryFolder(), "herald.backup");
  const request: BackupRequest = {
    file,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    secrets: ownSecrets(),
    passphrase,
    version: "0.1.0",
    variables: [],
    ...changes,
  };
  return { file, ...(await takeBackup(request)) };
}

export type Restored = Settled & { databaseUrl: string; dataDir: string };

export async function restoreInto(databaseUrl: string, file: string): Promise<Restored> {
  const dataDir = await temporaryFolder();
  const backup = await verifyBackup(file, async () => passphrase);
  return { ...(await restoreBackup(file, backup, { databaseUrl, dataDir })), databaseUrl, dataDir };
}

export async function emptyDatabase(serverUrl: string): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  await ask(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
