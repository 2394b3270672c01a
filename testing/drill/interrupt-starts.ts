import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/migration-files";
import { endOrphans } from "@/scripts/postgres/own-processes";
import { releaseCluster } from "@/scripts/postgres/release-cluster";
import { projectRoot } from "@/scripts/project-root";
import { restrict } from "@/scripts/start/data-dir";
import { startDatabase } from "@/scripts/start/database";
import { runningDatabase } from "@/scripts/start/reach-database";
import { readSecrets } from "@/scripts/start/secrets";
import { rowsOfTheFirstRelease } from "@/testing/run/first-release";
import { seededRandom } from "@/testing/run/seeded-random";
import { ask } from "@/testing/world/installation-contents";

const kinds = ["upgrade", "first start"] as const;
type Kind = (typeof kinds)[number];

const interruptions = ["kill launcher", "kill Postgres", "SIGINT", "SIGTERM"] as const;
type Interruption = (typeof interruptions)[number];

/** Half of the moments lie anywhere in a start, and half where the database is being updated. */
type Moment = { after: "begin" | "Postgres"; fraction: number };

type Pace = { untilReadyMs: number; updateMs: number };

/**
 * Interrupts starts at random moments, half of them upgrades from the first release, and starts each
 * installation once more in the plain way. The seed decides how and when; `first` leaves out those
 * before it.
 */
export async function interruptStarts({
  starts,
  seed,
  first,
}: {
  starts: number;
  seed: number;
  first: number;
}): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "herald-starts-"));
  await chmod(folder, 0o711);
  const random = seededRandom(seed);
  const pace = new Map<Kind, Pace>();
  for (const kind of kinds) pace.set(kind, await measure(kind, join(folder, `whole-${kind}`)));
  let failures = 0;
  for (let number = 1; number <= starts; number += 1) {
    const kind = kinds[number % kinds.length] ?? "upgrade";
    const how = interruptions[Math.floor(random() * interruptions.length)] ?? "SIGINT";
    const moment: Moment = { after: number % 4 < 2 ? "begin" : "Postgres", fraction: random() };
    if (number < first) continue;
    const dataDir = join(folder, String(number));
    const end = await tryOnce(dataDir, { kind, how, moment, pace: pace.get(kind) }).catch(
      (error: Error) => ({ isWell: false, words: error.message }),
    );
    if (!end.isWell) failures += 1;
    const at = `${Math.round(moment.fraction * 100)} % from ${moment.after}`;
    console.log(`${number}. ${kind}, ${how} at ${at}: ${end.words}`);
    await clear(dataDir);
  }
  await rm(folder, { recursive: true });
  const count = starts - first + 1;
  console.log(`Seed ${seed}: ${count - failures} of ${count} interrupted starts ended well.`);
  return failures === 0;
}

async function measure(kind: Kind, dataDir: string): Promise<Pace> {
  await prepare(kind, dataDir);
  const start = launch(dataDir);
  await start.untilSaid("Started Postgres");
  const postgresAt = performance.now();
  await start.untilSaid("Updated the database");
  const updateMs = performance.now() - postgresAt;
  await start.untilSaid("ready at");
  const untilReadyMs = performance.now() - start.beganAt;
  await start.stop("SIGTERM");
  await clear(dataDir);
  const [ready, update] = [untilReadyMs, updateMs].map(Math.round);
  console.log(`An undisturbed ${kind} takes ${ready} ms, of which the update ${update} ms.`);
  return { untilReadyMs, updateMs };
}

async function tryOnce(
  dataDir: string,
  {
    kind,
    how,
    moment,
    pace,
  }: { kind: Kind; how: Interruption; moment: Moment; pace: Pace | undefined },
): Promise<{ isWell: boolean; words: string }> {
  await prepare(kind, dataDir);
  const first = launch(dataDir);
  if (moment.after === "Postgres") await first.untilSaid("Started Postgres");
  const span = moment.after === "Postgres" ? pace?.updateMs : pace?.untilReadyMs;
  await wait(moment.fraction * (span ?? 0));
  const phase = phaseOf(first.said());
  await interrupt(first, { how, dataDir });
  const second = launch(dataDir);
  await second.untilSaid("ready at");
  const words = await faultsOf(dataDir, kind);
  await second.stop("SIGTERM");
  const updated = /Updated the database \((\d+)/.exec(second.said())?.[1] ?? 0;
  return words.length === 0
    ? { isWell: true, words: `interrupted ${phase}; the next start made ${updated} changes` }
    : { isWell: false, words: `interrupted ${phase}; ${words.join(", ")}` };
}

function phaseOf(said: string): string {
  if (said.includes("ready at")) return "once it was ready";
  if (/(Updated|Checked) the database/.test(said)) return "while the app started";
  if (said.includes("Started Postgres")) return "while the database was updated";
  return "before Postgres had started";
}

async function interrupt(
  start: Launched,
  { how, dataDir }: { how: Interruption; dataDir: string },
): Promise<void> {
  if (how === "kill launcher") return start.stop("SIGKILL");
  if (how !== "kill Postgres") return start.stop(how);
  const file = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  if (pid > 0) process.kill(pid, "SIGKILL");
  // The launcher starts it again, or ends because the update broke.
  await start.untilSaid("ready at").catch(() => undefined);
  await start.stop("SIGTERM");
}

async function faultsOf(dataDir: string, kind: Kind): Promise<string[]> {
  const password = (await readFile(join(dataDir, "database-password"), "utf8")).trim();
  const url = await runningDatabase(dataDir, password);
  const { migrationDirectories } = await readMigrations();
  const [found] = await ask<Record<string, number>>(
    url,
    `SELECT (SELECT count(*)::int FROM _prisma_migrations) AS rows,
      (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS finished,
      (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS invalid,
      (SELECT count(*)::int FROM "Post") AS posts`,
  );
  const all = migrationDirectories.length;
  const wanted = {
    rows: all,
    finished: all,
    invalid: 0,
    posts: kind === "upgrade" ? postCount : 0,
  };
  return Object.entries(wanted)
    .filter(([name, count]) => found?.[name] !== count)
    .map(([name, count]) => `${found?.[name]} ${name} instead of ${count}`);
}

async function prepare(kind: Kind, dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o711 });
  if (kind === "first start") return;
  await restrict(dataDir, true);
  const { databasePassword } = await readSecrets(dataDir);
  const { databaseUrl, stop } = await startDatabase(dataDir, databasePassword);
  const { migrationDirectories } = await readMigrations();
  await applyMigrations(databaseUrl, { named: new Set([migrationDirectories[0]?.path ?? ""]) });
  await ask(databaseUrl, rowsOfTheFirstRelease);
  await ask(databaseUrl, manyPosts);
  await stop();
}

const postCount = 20_000;

/** The rows make the update long enough to be met. */
const manyPosts = `
  WITH post AS (
    INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt", "idempotencyKey", "managedById")
    SELECT gen_random_uuid(), "workspaceId", 'Post ' || number, "additionalTexts", "scheduledAt",
      'key ' || number, "managedById"
    FROM "Post", generate_series((SELECT count(*)::int + 1 FROM "Post"), ${postCount}) AS number
    WHERE text = 'Planned for long after' RETURNING *
  )
  INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", "scheduledAt", "dueAt")
  SELECT gen_random_uuid(), post."workspaceId", post.id, connection.id, 0, "scheduledAt", "scheduledAt"
  FROM post, "Connection" connection`;

type Launched = ReturnType<typeof launch>;

function launch(dataDir: string) {
  const port = randomInt(20_000, 25_000);
  const child = spawn(process.execPath, [join(projectRoot, "scripts/start.mjs")], {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(port + 5_000),
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return {
    beganAt: performance.now(),
    said: () => said,
    untilSaid: async (words: string) => {
      const until = performance.now() + 180_000;
      while (!said.includes(words)) {
        if (hasEnded(child) || performance.now() > until)
          throw new Error(`It did not say "${words}":\n${said}`);
        await wait(5);
      }
    },
    stop: async (signal: NodeJS.Signals) => {
      if (hasEnded(child)) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function clear(dataDir: string): Promise<void> {
  await endOrphans(dataDir, 2_000);
  await releaseCluster({ directory: join(dataDir, "postgres"), password: "", durable: false });
  await rm(dataDir, { recursive: true, force: true });
}
