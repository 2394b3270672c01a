import { chown, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { postgresAccount } from "./account";
import { postgresBinaries } from "./binaries";
import { type Program, runToEnd } from "./launch";

export type Cluster = {
  directory: string;
  password: string;
  durable: boolean;
};

export async function clusterProgram(cluster: Cluster, port: number): Promise<Program> {
  const binaries = await postgresBinaries();
  const account = await postgresAccount([cluster.directory, dirname(binaries.postgres)]);
  const logFile = `${cluster.directory}.log`;
  const program = { account, command: binaries.initdb, args: [], logFile };
  if (!(await isCluster(cluster.directory))) await createCluster(cluster, program);
  return { ...program, command: binaries.postgres, args: serverArguments(cluster, port) };
}

async function isCluster(directory: string): Promise<boolean> {
  return stat(join(directory, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

// A complete draft is renamed into place, so an interrupted creation leaves no partial cluster.
async function createCluster({ directory, password, durable }: Cluster, program: Program) {
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  const { owner } = program.account;
  if (owner)
    await Promise.all([draft, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  const args = ["-D", draft, "-U", "herald", "-A", "scram-sha-256", "--pwfile", passwordFile];
  const flags = ["-E", "UTF8", "--locale-provider", "builtin", "--locale", "C.UTF-8"];
  await runToEnd({
    ...program,
    args: [...args, ...flags, ...(durable ? [] : ["--no-sync", "-c", "scram_iterations=1"])],
  }).finally(() => rm(passwordFile, { force: true }));
  await rename(draft, directory);
}

function serverArguments({ directory, durable }: Cluster, port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    io_method: "sync",
    max_logical_replication_workers: 0,
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", directory, "-p", String(port), ...flags];
}
