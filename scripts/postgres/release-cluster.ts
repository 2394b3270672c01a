import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./cluster";

/**
 * Stops a server that outlived its starting process, and removes a stale postmaster.pid. The caller
 * must hold the folder's lock.
 */
export async function releaseCluster(cluster: Cluster): Promise<void> {
  const file = join(cluster.directory, "postmaster.pid");
  const found = await readFile(file, "utf8").catch(() => null);
  if (found === null) return;
  const [pid = "", , , port = ""] = found.split("\n");
  if (await serves(cluster, Number(port))) await stopOrphan(Number(pid), file);
  await rm(file, { force: true });
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

async function stopOrphan(pid: number, file: string): Promise<void> {
  process.kill(pid, "SIGINT");
  const gone = async (): Promise<void> => {
    const stillThere = await readFile(file).then(
      () => true,
      () => false,
    );
    if (!stillThere) return;
    await wait(50);
    return gone();
  };
  await gone();
}
