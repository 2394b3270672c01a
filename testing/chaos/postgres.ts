import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendSignal } from "@/scripts/postgres/own-processes";
import { type PostgresServer, startPostgres } from "@/scripts/postgres/server";
import { childrenOf } from "../bench/cpu-seconds";

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
  let starting = startPostgres(cluster);
  let server: PostgresServer = await starting;
  let isStopped = false;
  const { port } = server;
  let frozen: number[] = [];
  return {
    url: server.url("postgres"),
    crash: async () => {
      process.kill(server.pid, "SIGKILL");
      await server.ended;
      if (isStopped) return;
      starting = startPostgres(cluster, port);
      server = await starting;
    },
    freeze: async (wait) => {
      frozen = [server.pid, ...childrenOf(server.pid)];
      for (const pid of frozen) sendSignal(pid, "SIGSTOP");
      await wait();
      for (const pid of frozen) sendSignal(pid, "SIGCONT");
      frozen = [];
    },
    stop: async () => {
      isStopped = true;
      await starting.catch(() => undefined);
      for (const pid of frozen) sendSignal(pid, "SIGCONT");
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
