import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Cluster } from "./cluster";
import { onFreePort, type PostgresServer, startPostgres } from "./server";

let folder = "";
let cluster: Cluster;
let servers: PostgresServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "herald-server-"));
  await chmod(folder, 0o711);
  cluster = { directory: join(folder, "cluster"), password: "p@ss w/rd", durable: false };
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await rm(folder, { recursive: true, force: true });
});

test("stored rows survive a kill -9 of the server", async () => {
  cluster = { ...cluster, durable: true };
  const first = await start();
  await ask(first, "CREATE TABLE kept AS SELECT 1 AS n");
  process.kill(first.pid, "SIGKILL");
  expect(await first.ended).toBe("signal SIGKILL");
  expect((await ask(await start(), "SELECT n FROM kept")).rows).toEqual([{ n: 1 }]);
});

test("a stale postmaster.pid with the id of another process does not prevent a start", async () => {
  const first = await start();
  await first.stop();
  const stale = [process.pid, cluster.directory, "1700000000", "1", "", "127.0.0.1", "", "ready"];
  await writeFile(join(cluster.directory, "postmaster.pid"), stale.join("\n"), { mode: 0o644 });
  expect((await ask(await start(), "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a server that outlived the process that started it is replaced", async () => {
  const orphan = await start();
  const next = await start();
  expect(await orphan.ended).toBe("exit code 0");
  expect((await ask(next, "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a cluster whose creation was interrupted is created anew", async () => {
  await mkdir(`${cluster.directory}.new`);
  await writeFile(join(`${cluster.directory}.new`, "PG_VERSION"), "18");
  expect((await ask(await start(), "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a server that outlived its starter and does not answer is replaced", async () => {
  const orphan = await start();
  process.kill(orphan.pid, "SIGSTOP");
  const next = await start();
  expect(await orphan.ended).toBe("signal SIGKILL");
  expect((await ask(next, "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a server with another password says so at once and does not stay", async () => {
  const first = await start();
  await first.stop();
  cluster = { ...cluster, password: "another one" };
  await expect(start()).rejects.toThrow("Postgres refuses the password.");
  await expect(stat(join(cluster.directory, "postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a server that another password started is replaced, not joined by a second", async () => {
  const orphan = await start();
  cluster = { ...cluster, password: "another one" };
  await expect(start()).rejects.toThrow("Postgres refuses the password.");
  expect(await orphan.ended).toBe("exit code 0");
});

test("a copied postmaster.pid of a running server elsewhere does not prevent a start", async () => {
  const original = await start();
  const pidFile = await readFile(join(cluster.directory, "postmaster.pid"));
  cluster = { ...cluster, directory: join(folder, "copy") };
  await (await start()).stop();
  await writeFile(join(cluster.directory, "postmaster.pid"), pidFile, { mode: 0o644 });
  expect((await ask(await start(), "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  expect((await ask(original, "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a port that another program took meanwhile is given up for another", async () => {
  const other = await start();
  cluster = { ...cluster, directory: join(folder, "second") };
  const ports: number[] = [];
  const server = await onFreePort(async (port) => {
    ports.push(port);
    return await startPostgres(cluster, ports.length === 1 ? other.port : port);
  });
  servers.push(server);
  expect(ports).toHaveLength(2);
  expect((await ask(server, "SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
});

test("a failed start throws with the server's log", async () => {
  const first = await start();
  await first.stop();
  const configuration = join(cluster.directory, "postgresql.conf");
  await writeFile(configuration, `${await readFile(configuration, "utf8")}\nnonsense = 1\n`);
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "nonsense"');
});

async function start(): Promise<PostgresServer> {
  const server = await startPostgres(cluster);
  servers.push(server);
  return server;
}

async function ask(server: PostgresServer, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  client.on("error", () => undefined);
  await client.connect();
  return client.query(sql).finally(() => client.end());
}
