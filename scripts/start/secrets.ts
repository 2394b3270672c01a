import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Secrets = { SETUP_SECRET: string; ENCRYPTION_KEYS: string; databasePassword: string };

type Secret = { file: string; create: () => string; loss: string };

const secrets = {
  SETUP_SECRET: {
    file: "setup-secret",
    create: () => randomBytes(24).toString("base64url"),
    loss: "nobody can set up an installation that is new; nothing else is lost. Put it back from a backup, or set SETUP_SECRET to a new one of at least 16 characters.",
  },
  ENCRYPTION_KEYS: {
    file: "encryption-keys",
    create: () => `k1:${randomBytes(32).toString("base64")}`,
    loss: "the tokens of all connected accounts cannot be read and nothing can be published. Put it back from a backup. If there is none, set ENCRYPTION_KEYS to k2: and the output of `openssl rand -base64 32`; every account then has to be connected again.",
  },
  databasePassword: {
    file: "database-password",
    create: () => randomBytes(24).toString("base64url"),
    loss: "the embedded Postgres lets nobody in, posts and schedules included. Put it back from a backup of this folder.",
  },
} satisfies Record<keyof Secrets, Secret>;

export async function readSecrets(
  dataDir: string,
  {
    given,
    hasData,
  }: {
    given: Record<string, string | undefined>;
    hasData: boolean;
  } = { given: {}, hasData: false },
): Promise<Secrets> {
  const read = async (name: keyof Secrets, replacement = "") => {
    if (replacement) return replacement;
    const { file, create, loss } = secrets[name];
    const path = join(dataDir, file);
    return readSecret(path, hasData ? () => refuseMissing(path, loss) : create);
  };
  const [SETUP_SECRET, ENCRYPTION_KEYS, databasePassword] = await Promise.all([
    read("SETUP_SECRET", given.SETUP_SECRET),
    read("ENCRYPTION_KEYS", given.ENCRYPTION_KEYS),
    read("databasePassword", given.DATABASE_URL && "unused"),
  ]);
  return { SETUP_SECRET, ENCRYPTION_KEYS, databasePassword };
}

function refuseMissing(path: string, loss: string): never {
  throw new Error(`${path} is missing. Without it ${loss}`);
}

async function readSecret(file: string, create: () => string): Promise<string> {
  await createSecret(file, create);
  await chmod(file, 0o600);
  const secret = (await readFile(file, "utf8")).trim();
  if (!secret) throw new Error(`${file} is empty. Put it back from a backup.`);
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
  const secret = create();
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
}
