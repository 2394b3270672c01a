import { randomInt } from "node:crypto";
import { Client } from "pg";
import { log } from "@/lib/kernel/log";

export const lockSpace = 0x68726c64;

export type ExecutorLock = {
  owner: number;
  release(): Promise<void>;
};

/**
 * Takes the lock that proves this executor alive. Postgres frees it when the process dies, as its
 * connection is used for nothing else. A lost connection is reopened under the same key; runs that
 * were taken back meanwhile have a new generation.
 */
export async function acquireExecutorLock(databaseUrl: string): Promise<ExecutorLock> {
  const owner = randomInt(1, 2 ** 31 - 1);
  let released = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: "herald-executor",
      keepAlive: true,
    });
    fresh.on("error", (err) => log.warn({ err }, "The executor's lock connection broke."));
    await fresh.connect();
    await fresh.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, owner]);
    fresh.on("end", () => void reconnect());
    return fresh;
  }

  async function reconnect(): Promise<void> {
    if (released) return;
    try {
      client = await connect();
      if (released) await client.end();
    } catch {
      setTimeout(() => void reconnect(), retryMs).unref();
    }
  }

  return {
    owner,
    release: async () => {
      released = true;
      await client.end();
    },
  };
}

const retryMs = 500;
