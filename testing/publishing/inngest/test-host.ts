import { setTimeout as sleep } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { Client } from "pg";
import { createEmbeddedClient } from "@/inngest/embedded/client-link";
import { type EmbeddedHost, startEmbeddedHost, type Tuning } from "@/inngest/embedded/host";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";

export type StoredRun = { functionId: string; status: string; output: unknown; gen: number };

export type TestHost = EmbeddedHost & {
  run(name: string, data?: Record<string, unknown>): Promise<void>;
  idle(): Promise<void>;
};

export async function startTestHost(
  define: (client: Inngest) => InngestFunction.Any[],
  tuning: Partial<Tuning> = {},
): Promise<TestHost> {
  const client = createEmbeddedClient("test");
  const functions = define(client);
  const host = await startEmbeddedHost({
    client,
    functions,
    databaseUrl: env.DATABASE_URL,
    tuning: { retryDelayMs: () => 10, connections: 4, ...tuning },
  });
  const idle = () => untilIdle(functions.map((fn) => fn.id("test")));
  const run = async (name: string, data: Record<string, unknown> = {}) => {
    await host.send({ name, data });
    await idle();
  };
  return { ...host, run, idle };
}

export async function untilIdle(functionIds: readonly string[]): Promise<void> {
  await withClient(async (client) => {
    while (await isBusy(client, functionIds)) await sleep(10);
  });
}

async function isBusy(client: Client, functionIds: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ busy: boolean }>(
    `SELECT EXISTS (
       SELECT FROM "EngineRun"
       WHERE "functionId" = ANY($2)
         AND (status = 'running' OR (status = 'queued' AND "runAt" <= $1))
     ) AS busy`,
    [new Date(now().getTime() + 60_000), functionIds],
  );
  return rows[0]?.busy ?? false;
}

export function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(async (client) => (await client.query<Row>(sql, values)).rows);
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
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
