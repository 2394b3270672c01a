import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Cluster, clusterProgram } from "./cluster";
import { failure, launch } from "./launch";
import { releaseCluster } from "./release-cluster";

export type PostgresServer = {
  pid: number;
  port: number;
  url: (database: string) => string;
  stop: () => Promise<void>;
  ended: Promise<string>;
};

/**
 * Starts Postgres on a loopback port, a free one unless given; creates its cluster the first time.
 */
export async function startPostgres(cluster: Cluster, givenPort?: number): Promise<PostgresServer> {
  const port = givenPort ?? (await freePort());
  const program = await clusterProgram(cluster, port);
  await releaseCluster(cluster);
  const child = await launch(program);
  const ended = hasEnded(child);
  const password = encodeURIComponent(cluster.password);
  const url = (database: string) => `postgresql://herald:${password}@127.0.0.1:${port}/${database}`;
  if (!(await isReady(child, url("postgres")))) throw new Error(await failure(program));
  return { pid: child.pid ?? 0, port, url, ended, stop: () => stop(child, ended) };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (!address || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

async function hasEnded(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await once(child, "exit");
  return child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

// Recovery after a crash may take a while; the start has failed only when the process ends.
async function isReady(child: ChildProcess, connectionString: string): Promise<boolean> {
  while (isRunning(child)) {
    if (await accepts(connectionString)) return true;
    await wait(50);
  }
  return false;
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return connected;
}

// SIGINT is Postgres's fast shutdown: it closes connections and writes a checkpoint.
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGINT");
  await ended;
}
