import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Cluster } from "./cluster";
import { canFindProcesses, end, findProcesses, isAlive } from "./own-processes";

/**
 * Ends a server that outlived its starting process, and removes a postmaster.pid that names another
 * process. The caller must hold the folder's lock.
 */
export async function releaseCluster(cluster: Cluster): Promise<void> {
  const file = join(cluster.directory, "postmaster.pid");
  const found = await readFile(file, "utf8").catch(() => null);
  if (found === null) return;
  const [line = "", , , port = ""] = found.split("\n");
  const pid = Number(line);
  const orphan = () => findServer(cluster, pid, Number(port));
  await end(orphan, [
    { signal: "SIGINT", withinMs: cluster.durable ? 15_000 : 2_000 },
    { signal: "SIGQUIT", withinMs: 1_000 },
    { signal: "SIGKILL", withinMs: 3_000 },
  ]);
  // The file of a dead server stays: Postgres finds in it what the server's children still hold.
  if (isAlive(pid)) await rm(file, { force: true });
}

async function findServer(cluster: Cluster, pid: number, port: number): Promise<number[]> {
  if (canFindProcesses) {
    return (await findProcesses(["-D", cluster.directory])).filter((found) => found === pid);
  }
  return (await serves(cluster, port)) ? [pid] : [];
}

// The password proves the server's identity: no other server accepts it on that port.
async function serves({ directory, password }: Cluster, port: number): Promise<boolean> {
  if (!port) return false;
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "herald",
    password,
    database: "postgres",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  const answer = await client
    .connect()
    .then(() => client.query<{ data_directory: string }>("SHOW data_directory"))
    .catch(() => null);
  await client.end().catch(() => undefined);
  return answer?.rows[0]?.data_directory === directory;
}
