import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackedUpSecrets } from "../backup/sealed-secrets";
import { UnusableBackup } from "../backup/unusable-backup";

const files = { SETUP_SECRET: "setup-secret", ENCRYPTION_KEYS: "encryption-keys" } as const;

/** A variable replaces its file, so its keys must open what the backup sealed. */
export function assertKeysFit(
  { ENCRYPTION_KEYS }: BackedUpSecrets,
  given: string | undefined,
): void {
  if (!given) return;
  const ring = new Set(given.split(","));
  if (ENCRYPTION_KEYS.split(",").every((key) => ring.has(key))) return;
  throw new UnusableBackup(
    "ENCRYPTION_KEYS is set and lacks a key of the backup. Leave it unset, or set it to the keys of the installation that was backed up.",
  );
}

/** An installation whose database is elsewhere may have nothing but its keys in the folder. */
export async function assertNoOtherKeys(
  dataDir: string,
  { ENCRYPTION_KEYS }: BackedUpSecrets,
): Promise<void> {
  const file = join(dataDir, files.ENCRYPTION_KEYS);
  const found = await readFile(file, "utf8").catch(() => "");
  if (["", ENCRYPTION_KEYS].includes(found.trim())) return;
  throw new UnusableBackup(
    `${file} belongs to another installation, and its accounts are lost without it. Restore into an empty DATA_DIR.`,
  );
}

export async function writeSecrets(dataDir: string, secrets: BackedUpSecrets): Promise<void> {
  for (const name of ["SETUP_SECRET", "ENCRYPTION_KEYS"] as const) {
    const file = join(dataDir, files[name]);
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    await writeFile(draft, `${secrets[name]}\n`, { mode: 0o600, flush: true });
    await rename(draft, file);
  }
}
