import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Mariadb = AsyncDisposable & {
  port: number;
  user: string;
  password: string;
  /** Answers with one line for each row, whose columns tabs part. */
  query: (sql: string) => Promise<string[]>;
};

const startsWithinMs = 60_000;

/** Starts a MariaDB of Debian's packages on loopback, with the databases, which are empty. */
export async function startMariadb(port: number, databases: readonly string[]): Promise<Mariadb> {
  const root = await installMariadb();
  const dataDir = await mkdtemp(join(tmpdir(), "herald-mariadb-"));
  const env = environmentOf(root);
  const own = process.getuid?.() === 0 ? ["--user=root"] : [];
  const base = root === "/" ? "/usr" : join(root, "usr");
  const messages = `--lc-messages-dir=${base}/share/mysql`;
  await run(
    join(base, "bin/mariadb-install-db"),
    ["--no-defaults", ...own, `--basedir=${base}`, `--datadir=${dataDir}`, messages].concat(
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ),
    { env },
  );
  const socket = join(dataDir, "s.sock");
  const child = spawn(
    join(base, "sbin/mariadbd"),
    ["--no-defaults", ...own, `--basedir=${base}`, `--datadir=${dataDir}`, messages].concat(
      `--plugin-dir=${base}/lib/mysql/plugin`,
      "--bind-address=127.0.0.1",
      `--port=${port}`,
      `--socket=${socket}`,
      `--pid-file=${join(dataDir, "pid")}`,
      "--innodb-flush-log-at-trx-commit=2",
    ),
    { env, stdio: "ignore" },
  );
  const query = async (sql: string) => {
    const client = join(base, "bin/mariadb");
    const asked = ["--no-defaults", "-S", socket, "-u", "root", "-N", "-B", "-e", sql];
    const { stdout } = await run(client, asked, { env });
    return stdout.split("\n").filter((line) => line !== "");
  };
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilAnswers(child, query);
    const [user, password] = ["herald", "herald"];
    await query("DROP USER IF EXISTS ''@'localhost'");
    for (const name of databases) {
      await query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
      await query(`GRANT ALL ON ${name}.* TO '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
      await query(`GRANT ALL ON ${name}.* TO '${user}'@'localhost' IDENTIFIED BY '${password}'`);
    }
    return { port, user, password, query, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Takes the machine's own, or unpacks Debian's packages into a cache folder of this user. */
async function installMariadb(): Promise<string> {
  const isHere = (root: string) =>
    existsSync(join(root, "usr/sbin/mariadbd")) && existsSync(join(root, "usr/bin/mariadb"));
  if (isHere("/")) return "/";
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "herald", "mariadb");
  if (isHere(folder)) return folder;
  console.log(`Unpacking MariaDB into ${folder}, once.`);
  const archives = join(folder, "archives");
  await mkdir(join(archives, "partial"), { recursive: true });
  await run("apt-get", [
    ...["install", "-y", "--download-only", "--no-install-recommends"],
    ...["-o", `Dir::Cache::archives=${archives}`],
    ...["mariadb-server-core", "mariadb-client-core"],
  ]);
  for (const name of await readdir(archives)) {
    if (name.endsWith(".deb")) await run("dpkg", ["-x", join(archives, name), folder]);
  }
  if (!isHere(folder)) throw new Error(`MariaDB could not be unpacked into ${folder}.`);
  return folder;
}

function environmentOf(root: string): NodeJS.ProcessEnv {
  if (root === "/") return process.env;
  const libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"];
  const path = libraries.map((folder) => join(root, folder)).join(":");
  const bins = ["usr/bin", "usr/sbin"].map((folder) => join(root, folder)).join(":");
  return { ...process.env, LD_LIBRARY_PATH: path, PATH: `${bins}:${process.env.PATH}` };
}

async function untilAnswers(
  child: ChildProcess,
  query: (sql: string) => Promise<string[]>,
): Promise<void> {
  const until = Date.now() + startsWithinMs;
  while (!(await query("SELECT 1").catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`MariaDB ended with ${child.exitCode}.`);
    if (Date.now() > until) throw new Error("MariaDB does not answer.");
    await sleep(250);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
