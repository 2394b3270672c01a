import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/kernel/env";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { startDatabase } from "@/scripts/start/database";
import { print } from "@/scripts/start/progress";
import { storePhoto } from "@/testing/publishing/publishing-world";
import { ask, digests, filesOf } from "@/testing/world/installation-contents";
import { smallWorld } from "@/testing/world/world";
import { fellDue, fillInstallation } from "./fill";
import { halves, startLoad, underLoad } from "./load";
import { runHerald } from "./run-command";

type Drill = { folder: string; posts: number; media: number; serverPid: number };

type Contents = { rows: Record<string, string>; files: Record<string, string> };

const BACKUP_PASSPHRASE = "a passphrase of the drill";
/** The load writes the first, and a restore adds the last where a post may have gone out since. */
const apartFrom = `${underLoad}|${fellDue}|${deliveryReasons.because("set_aside").code}`;

export async function runDrill({ folder, posts, media, serverPid }: Drill): Promise<void> {
  const run = (name: string, command: Step) => timed(name, { ...command, serverPid });
  const { admin } = await smallWorld();
  const filled = await fillInstallation(env.DATABASE_URL, posts);
  print(`${posts} posts of one delivery occupy ${filled.megabytes.toFixed(0)} MB in Postgres`);
  for (let stored = 0; stored < media; stored += 1) await storePhoto(admin);
  const before = new Date();
  const external = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
  const expected = await contentsOf(external, before);
  const first = join(folder, "first.backup");
  const load = startLoad(env.DATABASE_URL, admin.workspaceId);
  await run(`Backup of ${posts} posts under load`, { script: "backup", args: ["--to", first] });
  await load.stop();
  print(`${load.written()} pairs of rows were written meanwhile`);

  const embedded = { DATABASE_URL: "", DATA_DIR: join(folder, "embedded") };
  const intoEmbedded = { args: ["--from", first], changes: embedded };
  await run("Restore into an embedded server", { script: "restore", ...intoEmbedded });
  await withEmbedded(embedded.DATA_DIR, async (databaseUrl) => {
    compare(expected, await contentsOf({ databaseUrl, dataDir: embedded.DATA_DIR }, before));
    const torn = await ask(databaseUrl, halves);
    if (torn.length > 0) throw new Error(`${torn.length} pairs of rows came back in half.`);
  });

  const second = join(folder, "second.backup");
  const ofEmbedded = { args: ["--to", second], changes: embedded };
  await run("Backup of the embedded server", { script: "backup", ...ofEmbedded });
  await ask(env.DATABASE_URL, "CREATE DATABASE drill_again");
  const target = new URL(env.DATABASE_URL);
  target.pathname = "/drill_again";
  const again = { DATABASE_URL: target.href, DATA_DIR: join(folder, "again") };
  const intoExternal = { args: ["--from", second], changes: again };
  await run("Restore into an external server", { script: "restore", ...intoExternal });
  const returned = { databaseUrl: again.DATABASE_URL, dataDir: again.DATA_DIR };
  compare(expected, await contentsOf(returned, before));
  print("Rows and bytes are equal after both restores");
}

type Step = { script: "backup" | "restore"; args: string[]; changes?: Record<string, string> };

async function timed(
  name: string,
  { script, args, changes, serverPid }: Step & Pick<Drill, "serverPid">,
): Promise<void> {
  const variables: NodeJS.ProcessEnv = { ...process.env, BACKUP_PASSPHRASE, ...changes };
  if (changes) {
    delete variables.SETUP_SECRET;
    delete variables.ENCRYPTION_KEYS;
  }
  const ran = await runHerald({ script, args, env: variables, serverPid });
  const [seconds, cpu] = [ran.seconds, ran.cpuSeconds].map((value) => value.toFixed(1));
  print(`${name}: ${seconds} s, ${cpu} CPU s, ${ran.megabytesMax.toFixed(0)} MB at most`);
}

async function contentsOf(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  before: Date,
): Promise<Contents> {
  const rows = await digests(databaseUrl, { before, apartFrom });
  return { rows, files: await filesOf(join(dataDir, "media")) };
}

function compare(expected: Contents, found: Contents): void {
  for (const kind of ["rows", "files"] as const) {
    const names = new Set([...Object.keys(expected[kind]), ...Object.keys(found[kind])]);
    const other = [...names].filter((name) => expected[kind][name] !== found[kind][name]);
    if (other.length > 0) throw new Error(`These came back changed: ${other.join(", ")}.`);
  }
}

async function withEmbedded(
  dataDir: string,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const password = (await readFile(join(dataDir, "database-password"), "utf8")).trim();
  const { databaseUrl, stop } = await startDatabase(dataDir, password);
  await work(databaseUrl).finally(stop);
}
