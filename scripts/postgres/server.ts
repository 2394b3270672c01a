import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Cluster, clusterProgram } from "./cluster";
import { freePort } from "./free-port";
import { failure, launch } from "./launch";
import { releaseCluster } from "./release-cluster";

export type PostgresServer = {
  pid: number;
  port: number;
  url: (database: string) => string;
  stop: () => Promise<void>;
  ended: Promise<string>;
};

export type LaunchedPostgres = PostgresServer & { ready: Promise<void> };

export async function startPostgres(cluster: Cluster, givenPort?: number): Promise<PostgresServer> {
  const start = async (port: number): Promise<PostgresServer> => {
    const { ready, ...server } = await launchPostgres(cluster, port);
    await ready.catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return server;
  };
  return await (givenPort === undefined ? onFreePort(start) : start(givenPort));
}

const triesMax = 5;

/** Tries another port where another program took the first one after it was found free. */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === triesMax) throw error;
    }
  }
}

export async function launchPostgres(cluster: Cluster, port: number): Promise<LaunchedPostgres> {
  const program = await clusterProgram(cluster, port);
  await releaseCluster(cluster);
  const child = await launch(program);
  const ended = hasEnded(child);
  const password = encodeURIComponent(cluster.password);
  const url = (database: string) => `postgresql://herald:${password}@127.0.0.1:${port}/${database}`;
  const ready = untilReady(cluster, child, url("postgres")).catch(async (error: Error) => {
    if (error.message) throw error;
    const why = await failure(program);
    throw why.includes("Address already in use") ? new PortTaken(why) : new Error(why);
  });
  return { pid: child.pid ?? 0, port, url, ended, stop: () => stop(child), ready };
}

async function hasEnded(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await once(child, "exit");
  return child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

// Recovery after a crash may take a while; the start has failed only when the process ends.
async function untilReady(
  cluster: Cluster,
  child: ChildProcess,
  connectionString: string,
): Promise<void> {
  while (isRunning(child)) {
    const refused = (await isServing(cluster, child)) ? await refusal(connectionString) : unready;
    if (!refused) return;
    if (wrongPassword.has(refused.code ?? "")) throw new WrongPassword();
    await wait(20);
  }
  throw new Error();
}

const unready = { code: "" };

/** Tells from its own file that it serves: on the port may be another server, with any password. */
async function isServing({ directory }: Cluster, { pid }: ChildProcess): Promise<boolean> {
  const file = await readFile(join(directory, "postmaster.pid"), "utf8").catch(() => "");
  const lines = file.split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

export class PortTaken extends Error {
  override name = "PortTaken";
}

export class WrongPassword extends Error {
  override name = "WrongPassword";
  override message = "Postgres refuses the password.";
}

const wrongPassword = new Set(["28P01", "28000"]);

async function refusal(connectionString: string): Promise<{ code?: string } | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  const refused = await client.connect().then(
    () => null,
    (error: { code?: string }) => error,
  );
  await client.end().catch(() => undefined);
  return refused;
}

// SIGINT is Postgres's fast shutdown: it closes connections and writes a checkpoint. One that does
// not answer is ended without, and recovers at its next start.
async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGINT");
  const timers = [
    setTimeout(() => child.kill("SIGQUIT"), 30_000),
    setTimeout(() => child.kill("SIGKILL"), 35_000),
  ];
  await exited;
  for (const timer of timers) clearTimeout(timer);
}
