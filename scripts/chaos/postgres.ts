import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "../postgres/server";

export type ChaosPostgres = {
  url: string;
  crash(): Promise<void>;
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
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
