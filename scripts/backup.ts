import { existsSync } from "node:fs";
import { join } from "node:path";
import { counted, inWords, readFileOption, readVersion, runCommand } from "./backup/command-line";
import { configuredVariables } from "./backup/configured-variables";
import { readPassphrase } from "./backup/passphrase";
import { recordBackup } from "./backup/record-backup";
import { type TakenBackup, takeBackup } from "./backup/take-backup";
import { commandLine } from "./project-root";
import { acquireFileLock } from "./start/file-lock";
import { assertHasRun, withDatabase } from "./start/reach-database";
import { readSecrets } from "./start/secrets";
import { dataDirOf } from "./start/settings";

/** `npm run backup -- --to <file>` writes everything that Herald stores into one file, while it runs. */
await runCommand(async () => {
  const file = readFileOption("to", `Where to? ${commandLine("backup", "--to herald.backup")}`);
  if (existsSync(file)) throw new Error(`${file} exists already. Give another name.`);
  const dataDir = dataDirOf(process.env);
  assertHasRun(dataDir);
  const passphrase = await readPassphrase({ isNew: true });
  const secrets = await readSecrets(dataDir, { given: process.env, hasData: true });
  const attempt = await acquireFileLock(join(dataDir, "backup.json"), {});
  if ("holder" in attempt) throw new Error("Another backup is under way.");
  try {
    const { SETUP_SECRET, ENCRYPTION_KEYS } = secrets;
    const taken = await withDatabase({ dataDir, secrets, migrates: false }, async (reached) => {
      const made = await takeBackup({
        file,
        databaseUrl: reached.databaseUrl,
        dataDir,
        secrets: { SETUP_SECRET, ENCRYPTION_KEYS },
        passphrase,
        version: await readVersion(),
        variables: configuredVariables(process.env),
      });
      await recordBackup(reached.databaseUrl, made);
      return made;
    });
    report(file, taken);
  } finally {
    await attempt.lock.release();
  }
});

function report(file: string, { manifest, sizeBytes }: TakenBackup): void {
  const { tables, media } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = `${counted(media.files, "media file")} (${inWords(media.bytes)})`;
  console.log(`\n  ${file} (${inWords(sizeBytes)}) holds ${counted(rows, "row")} and ${files}.`);
  console.log("  Keep it elsewhere, and its passphrase in another place: nothing replaces that.");
  if (media.elsewhere > 0) {
    const count = counted(media.elsewhere, "medium lies", "media lie");
    console.log(
      `  ${count} in the bucket, not in this file: the bucket needs a backup of its own.`,
    );
  }
  if (media.missing.length > 0) {
    console.log(`  These media have no file on the disk: ${media.missing.join(", ")}`);
  }
  console.log("");
}
