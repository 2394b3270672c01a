import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "./server";

export async function startScratchPostgres(): Promise<PostgresServer & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), "herald-postgres-"));
  await chmod(folder, 0o711);
  const directory = join(folder, "cluster");
  const server = await startPostgres({ directory, password: "scratch", durable: false });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}
