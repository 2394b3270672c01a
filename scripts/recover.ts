import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "./project-root";
import { rememberedAddress } from "./start/address";
import { migrateDatabase, startDatabase } from "./start/database";
import { acquireFileLock } from "./start/file-lock";
import { readSecrets, type Secrets } from "./start/secrets";
import { completeVariables, dataDirOf } from "./start/settings";

/** `npm run recover -- <email>` prints a link with which a member sets a new password. */
const [email = ""] = process.argv.slice(2);

try {
  if (!email.includes("@")) throw new Error("Whose? npm run recover -- you@example.com");
  if (existsSync(join(projectRoot, ".env"))) process.loadEnvFile(join(projectRoot, ".env"));
  const dataDir = dataDirOf(process.env);
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, "postgres/PG_VERSION"))) {
    throw new Error(`Herald has never run on ${dataDir}. Is DATA_DIR right?`);
  }
  // The next start follows its variables, wherever Herald ran last.
  const isTold = process.env.BASE_URL || process.env.PORT;
  const address = isTold ? process.env.BASE_URL : await rememberedAddress(dataDir);
  const secrets = await readSecrets(dataDir, { given: process.env, hasData: true });
  Object.assign(process.env, completeVariables(process.env, dataDir, secrets));
  await withDatabase(dataDir, secrets, (runsAt) => printLink(runsAt ?? address));
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function printLink(address: string | undefined): Promise<void> {
  if (address) process.env.BASE_URL = address;
  // They read the environment, which is complete only now.
  const { createRecoveryLink } = await import("@/lib/auth/create-recovery-link");
  const { db } = await import("@/lib/kernel/db");
  const link = await createRecoveryLink(email).finally(() => db.$disconnect());
  if (!link) throw new Error(`No member has the address ${email}.`);
  console.log(`\n  ${link.name} sets a new password for ${link.workspaceName} with this link:`);
  console.log(`\n  ${link.url}\n`);
  console.log("  It works once and for ten minutes, while Herald runs.\n");
}

type Work = (runsAt: string | undefined) => Promise<void>;

async function withDatabase(
  dataDir: string,
  { databasePassword }: Secrets,
  work: Work,
): Promise<void> {
  const attempt = await acquireFileLock<{ url?: string }>(join(dataDir, "running.json"), {});
  if ("holder" in attempt) {
    process.env.DATABASE_URL ||= await runningDatabase(dataDir, databasePassword);
    return work(attempt.holder.url);
  }
  try {
    if (process.env.DATABASE_URL) return await work(undefined);
    const database = await startDatabase(dataDir, databasePassword);
    process.env.DATABASE_URL = database.databaseUrl;
    await migrateDatabase(database.databaseUrl)
      .then(() => work(undefined))
      .finally(() => database.stop());
  } finally {
    await attempt.lock.release();
  }
}

async function runningDatabase(dataDir: string, password: string): Promise<string> {
  const file = join(dataDir, "postgres", "postmaster.pid");
  const lines = await readFile(file, "utf8").catch(() => "");
  const port = Number(lines.split("\n")[3]);
  if (!port) throw new Error("Herald is starting or stopping. Try again in a moment.");
  return `postgresql://herald:${encodeURIComponent(password)}@127.0.0.1:${port}/herald`;
}
