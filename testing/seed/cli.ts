import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@/scripts/backup/command-line";
import { generateClient } from "@/scripts/start/build";
import { lockDataDir } from "@/scripts/start/data-dir";
import { hasData, migrateDatabase, startDatabase } from "@/scripts/start/database";
import { print, withProgress } from "@/scripts/start/progress";
import { readSecrets } from "@/scripts/start/secrets";
import { checkSettings, completeVariables, dataDirOf } from "@/scripts/start/settings";

/** Their mails and files would leave this machine. */
const leftOut = /^(SMTP|S3)_/;

/** `npm run seed` fills the installation of `npm start` with a sample team, if nobody has set it up. */
await runCommand(async () => {
  await generateClient();
  const dataDir = dataDirOf(process.env);
  const lock = await lockDataDir(dataDir, process.env);
  try {
    const { DATABASE_URL: given } = process.env;
    const isUsed = given ? await hasData(given) : existsSync(join(dataDir, "postgres/PG_VERSION"));
    const secrets = await readSecrets(dataDir, { given: process.env, hasData: isUsed });
    const complete = completeVariables(process.env, dataDir, secrets);
    checkSettings(complete);
    for (const name of Object.keys(process.env)) if (leftOut.test(name)) delete process.env[name];
    const kept = Object.entries(complete).filter(([name]) => !leftOut.test(name));
    Object.assign(process.env, Object.fromEntries(kept), { LOG_LEVEL: "silent" });
    const database = given
      ? { databaseUrl: given, stop: async () => undefined }
      : await startDatabase(dataDir, secrets.databasePassword);
    try {
      await migrateDatabase(database.databaseUrl);
      process.env.DATABASE_URL = database.databaseUrl;
      await seed();
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
});
// Loops of a library must not keep the command.
process.exit();

/** Imports what reads the environment, which is complete only now. */
async function seed(): Promise<void> {
  const { startConfiguredSandboxes } = await import("./configured-sandboxes");
  const { fillInstallation } = await import("./fill-installation");
  const { addressOf, people } = await import("./team");
  const { db } = await import("@/lib/kernel/db");
  const { env } = await import("@/lib/kernel/env");
  const password = randomBytes(12).toString("base64url");
  await using sandboxes = await startConfiguredSandboxes();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await withProgress({ doing: "Living six weeks", done: "Six weeks of a sample team" }, () =>
    fillInstallation({ simulators: sandboxes.simulators, password, timeZone }),
  ).finally(() => db.$disconnect());
  print("");
  print(`Start Herald and sign in at ${env.BASE_URL} as one of them:`);
  print("");
  for (const [key, { name, role }] of Object.entries(people)) {
    print(`  ${addressOf(key as keyof typeof people).padEnd(18)} ${name}, ${role}`);
  }
  print("");
  print(`All of them have the password ${password}`);
  print("What is planned goes to the sandbox networks alone.");
  print("");
}
