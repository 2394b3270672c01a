import type { Inngest, InngestFunction } from "inngest";
import { Client } from "pg";
import { env } from "@/lib/kernel/env";
import { createEmbeddedClient } from "./client-link";
import { type EmbeddedHost, startEmbeddedHost, type Tuning } from "./host";

export type StoredRun = { functionId: string; status: string; output: unknown; gen: number };

/** Functions of one test, run by the embedded host on the test file's database. */
export type TestHost = EmbeddedHost & {
  /** Sends one event and waits until nothing is left to do. */
  run(name: string, data?: Record<string, unknown>): Promise<void>;
};

export async function startTestHost(
  define: (client: Inngest) => InngestFunction.Any[],
  tuning: Partial<Tuning> = {},
): Promise<TestHost> {
  const client = createEmbeddedClient("test");
  const host = await startEmbeddedHost({
    client,
    functions: define(client),
    databaseUrl: env.DATABASE_URL,
    tuning: { retryDelayMs: () => 10, connections: 4, ...tuning },
  });
  const run = async (name: string, data: Record<string, unknown> = {}) => {
    await host.send({ name, data });
    await host.idle();
  };
  return { ...host, run };
}

export async function query<Row extends object>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export function storedRuns(functionId: string): Promise<StoredRun[]> {
  return query(
    `SELECT "functionId", status, output, gen FROM "EngineRun" WHERE "functionId" = $1 ORDER BY "createdAt"`,
    [functionId],
  );
}
