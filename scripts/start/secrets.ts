import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Secrets = { SETUP_SECRET: string; ENCRYPTION_KEYS: string; databasePassword: string };

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const [setupSecret, encryptionKeys, databasePassword] = await Promise.all([
    readSecret(join(dataDir, "setup-secret"), () => randomBytes(24).toString("base64url")),
    readSecret(join(dataDir, "encryption-keys"), () => `k1:${randomBytes(32).toString("base64")}`),
    readSecret(join(dataDir, "database-password"), () => randomBytes(24).toString("base64url")),
  ]);
  return { SETUP_SECRET: setupSecret, ENCRYPTION_KEYS: encryptionKeys, databasePassword };
}

async function readSecret(file: string, create: () => string): Promise<string> {
  await createSecret(file, create);
  await chmod(file, 0o600);
  const secret = (await readFile(file, "utf8")).trim();
  if (!secret) throw new Error(`${file} is empty. Restore it from a backup, or remove it.`);
  return secret;
}

// A complete draft is linked into place, so an existing secret is never overwritten.
async function createSecret(file: string, create: () => string): Promise<void> {
  const exists = await readFile(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  if (exists) return;
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${create()}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
}
