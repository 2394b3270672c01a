import { randomInt } from "node:crypto";
import { Client } from "pg";
import { log } from "@/lib/kernel/log";

/** The namespace of the executors' advisory locks: "hrld". */
export const lockSpace = 0x68726c64;

export type ExecutorLock = {
  /** The executor's key: the owner of the runs it holds. */
  owner: number;
  release(): Promise<void>;
};

/**
 * Takes the lock by which others see that this executor lives. It belongs to a connection of its
 * own: Postgres frees it the moment the process is gone. A lost connection is opened anew under the
 * same key; what was taken back meanwhile is protected by its generation.
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
