import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { failed, type Installation, inMegabytes, type Part, passed, unchecked } from "./check";
import { type DatabaseFacts, readDatabase } from "./database-store";
import type { HealthCheck } from "./schema";

const answers = { code: "database", label: "Postgres answers" };
const version = { code: "database_version", label: "Version" };
const connections = { code: "database_connections", label: "Free connections" };
const disk = { code: "database_disk", label: "Disk of the database" };

const oldestVersion = 15;
const slowMs = 100;
/** Backups, the lock of a runner and a person with psql come beside the pool. */
const besidePool = 5;

export const databasePart: Part = {
  code: "database",
  label: "Database",
  examine: async ({ settings, databaseProblem }) => {
    if (databaseProblem !== undefined) return [failed(answers, databaseProblem)];
    try {
      const facts = await readDatabase(settings.DATABASE_URL);
      return [
        judgeLatency(facts),
        judgeVersion(facts),
        judgeConnections(facts, settings.DATABASE_POOL),
        await judgeDisk(facts, settings),
      ];
    } catch (error) {
      return [failed(answers, await explain(error, settings))];
    }
  },
};

function judgeLatency({ latencyMs }: DatabaseFacts): HealthCheck {
  const words = `Postgres answers in ${latencyMs < 1 ? "less than 1" : Math.round(latencyMs)} ms`;
  if (latencyMs <= slowMs) return passed(answers, `${words}.`);
  return failed(
    answers,
    `${words}, and a page asks it several times. Put Postgres nearer to Herald, or see what keeps it busy.`,
  );
}

function judgeVersion({ version: name, versionNumber }: DatabaseFacts): HealthCheck {
  if (versionNumber >= oldestVersion * 10_000) return passed(version, `Postgres ${name}.`);
  return failed(
    version,
    `Postgres ${name} is too old for Herald: move the database to Postgres ${oldestVersion} or newer.`,
  );
}

function judgeConnections({ allowed, used }: DatabaseFacts, pool: number): HealthCheck {
  if (allowed < pool + besidePool) {
    return failed(
      connections,
      `Postgres lets ${allowed} connections in, and Herald keeps up to ${pool}. Set DATABASE_POOL to ${Math.max(2, allowed - besidePool)} or less, or raise max_connections of Postgres.`,
    );
  }
  const free = allowed - used;
  if (free >= besidePool) return passed(connections, `${free} of ${allowed} are free.`);
  return failed(
    connections,
    `Only ${Math.max(0, free)} of ${allowed} are free. End what else is connected to this Postgres, or raise its max_connections.`,
  );
}

async function judgeDisk(
  { folder, bytes, isFull }: DatabaseFacts,
  { DATABASE_URL, DISK_RESERVE_MB }: Installation["settings"],
): Promise<HealthCheck> {
  if (isFull) {
    return failed(
      disk,
      "The disk of the database is full: nothing can be stored, so that nothing goes out. Delete something there or make the disk larger; Herald then goes on by itself.",
    );
  }
  const size = `The database holds ${inMegabytes(Number(bytes))}`;
  const { hostname } = new URL(DATABASE_URL);
  const room = folder && isHere(hostname) ? await statfs(folder).catch(() => null) : null;
  if (!room) {
    return unchecked(
      disk,
      `${size}. The disk of ${hostname || "its server"} cannot be seen from here: look there how much is free.`,
    );
  }
  const free = room.bavail * room.bsize;
  const words = `${size}, and ${inMegabytes(free)} are free on its disk`;
  if (free >= DISK_RESERVE_MB * 1_000_000) return passed(disk, `${words}.`);
  return failed(
    disk,
    `${words}, less than DISK_RESERVE_MB asks for. Delete something there or make the disk larger: posts go out until it is full, and then nothing does.`,
  );
}

type Reason = (url: URL, isEmbedded: boolean, dataDir: string) => string;

const reasons: Record<string, Reason> = {
  "28P01": ({ username }, isEmbedded, dataDir) =>
    isEmbedded
      ? `refuses the password of ${username}. Put the file back that belongs to it: ${dataDir}/database-password.`
      : `refuses the password of ${username}. Correct it in DATABASE_URL.`,
  "28000": ({ username }) =>
    `does not let ${username} in. Allow that name and this machine in its pg_hba.conf.`,
  "3D000": ({ pathname }) =>
    `has no database ${pathname.slice(1)}. Create it, or correct its name in DATABASE_URL.`,
  "53300": () =>
    "has no free connection. End what else is connected to it, raise its max_connections, or lower DATABASE_POOL.",
  "57P03": () => "is starting or recovering. Wait a minute, then check again.",
  ECONNREFUSED: (_, isEmbedded) =>
    isEmbedded
      ? "does not run. Herald starts it again by itself; if it stays so, restart Herald and read its log."
      : "does not answer: nothing listens there. Start it, or correct its address in DATABASE_URL.",
  ENOTFOUND: () => "has a name that cannot be resolved. Correct it in DATABASE_URL.",
};

const silent: Reason = () =>
  "does not answer in time. See whether it hangs, and whether a firewall stands between.";

async function explain(
  error: unknown,
  { DATABASE_URL, DATA_DIR }: Installation["settings"],
): Promise<string> {
  const url = new URL(DATABASE_URL);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  const isLate = /timeout/i.test(message);
  const reason = isLate ? silent : reasons[code];
  const isEmbedded = await isOwn(url, DATA_DIR);
  if (isEmbedded && code === "ECONNREFUSED" && (await leavesNoRoom(DATA_DIR))) {
    return `Postgres at ${url.host} does not run, because the disk that ${DATA_DIR} lies on is full, so that nothing goes out. Delete something there or make it larger; Herald then starts it again by itself.`;
  }
  const words = reason?.(url, isEmbedded, DATA_DIR);
  return `Postgres at ${url.host} ${words ?? `cannot be used: ${message} Check DATABASE_URL.`}`;
}

/** A DATABASE_URL may name another Postgres of this machine than the embedded one of `dataDir`. */
async function isOwn({ hostname, password }: URL, dataDir: string): Promise<boolean> {
  const has = existsSync(join(/* turbopackIgnore: true */ dataDir, "postgres/PG_VERSION"));
  if (!has || !isHere(hostname)) return false;
  const file = join(/* turbopackIgnore: true */ dataDir, "database-password");
  const stored = await readFile(file, "utf8").catch(() => null);
  return stored === null || stored.trim() === decodeURIComponent(password);
}

/** Postgres writes its log ahead in files of this size, and ends where it cannot make the next. */
const logFileBytes = 16 * 1024 * 1024;

async function leavesNoRoom(folder: string): Promise<boolean> {
  const room = await statfs(/* turbopackIgnore: true */ folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < logFileBytes;
}

function isHere(hostname: string): boolean {
  return hostname === "" || hostname === "localhost" || /^(127\.|\[?::1)/.test(hostname);
}
