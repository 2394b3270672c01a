import { existsSync } from "node:fs";
import { join } from "node:path";
import { counted, readFileOption, runCommand } from "./backup/command-line";
import { readPassphrase } from "./backup/passphrase";
import { commandLine } from "./project-root";
import { assertEmptyDatabase, emptyUnusedDatabase, restoreBackup } from "./restore/restore-backup";
import { RestoredFiles } from "./restore/restore-files";
import { assertKeysFit, assertNoOtherKeys } from "./restore/restore-secrets";
import type { Settled } from "./restore/settle-rows";
import { type VerifiedBackup, verifyBackup } from "./restore/verify-backup";
import { lockDataDir } from "./start/data-dir";
import { startDatabase } from "./start/database";
import { readSecrets } from "./start/secrets";
import { dataDirOf } from "./start/settings";

const heldByBackup = new Set(["ENCRYPTION_KEYS", "SETUP_SECRET"]);

/** `npm run restore -- --from <file>` makes an empty installation what the backup holds, and pauses it. */
await runCommand(async () => {
  const file = readFileOption(
    "from",
    `From where? ${commandLine("restore", "--from herald.backup")}`,
  );
  const dataDir = dataDirOf(process.env);
  await new RestoredFiles(dataDir).assertNone();
  if (process.env.DATABASE_URL) await assertEmptyDatabase(process.env.DATABASE_URL);
  const backup = await verifyBackup(file, () => readPassphrase({ isNew: false }));
  assertKeysFit(backup.secrets, process.env.ENCRYPTION_KEYS);
  if (process.env.DATABASE_URL) await assertNoOtherKeys(dataDir, backup.secrets);
  const lock = await lockDataDir(dataDir, process.env);
  try {
    const settled = await withEmptyDatabase(dataDir, (databaseUrl) =>
      restoreBackup(file, backup, { databaseUrl, dataDir }),
    );
    report(backup, settled);
  } finally {
    await lock.release();
  }
});

async function withEmptyDatabase(
  dataDir: string,
  work: (databaseUrl: string) => Promise<Settled>,
): Promise<Settled> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return work(DATABASE_URL);
  const hasData = existsSync(join(dataDir, "postgres/PG_VERSION"));
  const { databasePassword } = await readSecrets(dataDir, { given: process.env, hasData });
  const { databaseUrl, stop } = await startDatabase(dataDir, databasePassword);
  try {
    if (hasData) await emptyUnusedDatabase(databaseUrl);
    return await work(databaseUrl);
  } finally {
    await stop();
  }
}

function report({ manifest }: VerifiedBackup, { setAside, planned }: Settled): void {
  const { takenAt, media, variables } = manifest;
  const lines = [
    `This installation is what it was at ${takenAt.slice(0, 19).replace("T", " ")} UTC. Publishing is paused.`,
    `${counted(setAside, "delivery", "deliveries")} may have gone out since: start Herald, and decide on the page May have gone out.`,
    `${counted(planned, "delivery is", "deliveries are")} planned for later. Nothing goes out until somebody resumes publishing.`,
    "Make sure that the old installation is stopped: two of them publish everything twice.",
  ];
  if (media.elsewhere > 0) {
    const count = counted(media.elsewhere, "medium is", "media are");
    lines.push(
      `${count} not in this backup: they lie in the bucket, which has to be reached from here.`,
    );
  }
  const lacking = variables.filter((name) => !(process.env[name] || heldByBackup.has(name)));
  if (lacking.length > 0)
    lines.push(`It was configured by variables that are not set here: ${lacking.join(", ")}.`);
  console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}
