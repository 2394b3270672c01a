import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childrenOf } from "../bench/cpu-seconds";
import { type PostgresServer, startPostgres } from "../postgres/server";

export type ChaosPostgres = {
  url: string;
  crash(): Promise<void>;
  freeze(wait: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export async function startChaosPostgres(): Promise<ChaosPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "herald-chaos-postgres-"));
  await chmod(folder, 0o711);
  const cluster = { directory: join(folder, "cluster"), password: "chaos", durable: true };
  let server: PostgresServer = await startPostgres(cluster);
  const { port } = server;
  return {
    url: server.url("postgres"),
    crash: async () => {
      process.kill(server.pid, "SIGKILL");
      await server.ended;
      server = await startPostgres(cluster, port);
    },
    freeze: async (wait) => {
      const frozen = [server.pid, ...childrenOf(server.pid)];
      signal(frozen, "SIGSTOP");
      await wait();
      signal(frozen, "SIGCONT");
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function signal(pids: readonly number[], name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids.filter((one) => existsSync(`/proc/${one}`))) process.kill(pid, name);
}
