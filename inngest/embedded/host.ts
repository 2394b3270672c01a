import type { Inngest, InngestFunction } from "inngest";
import type { Pool } from "pg";
import { createConnectionPool } from "@/lib/kernel/connection-pool";
import { log } from "@/lib/kernel/log";
import { answerSdk } from "./answer-sdk";
import { linkClient } from "./client-link";
import { startExecutor } from "./executor";
import { acquireExecutorLock } from "./executor-lock";
import { register } from "./register";
import { startChores } from "./start-chores";
import { inProcess, type Transport } from "./transport";
import { untilIdle } from "./until-idle";

export type EmbeddedHostOptions = {
  functions: InngestFunction.Any[];
  /** Made by `createEmbeddedClient`, unless the transport reaches functions of another process. */
  client: Inngest.Any;
  databaseUrl: string;
  /** How calls reach the functions; in this process by default. */
  transport?: Transport;
  tuning?: Partial<Tuning>;
};

export type Tuning = {
  /** Runs held at a moment. */
  slots: number;
  /** How long a run stays with an executor that gives no sign of life and whose lock says nothing. */
  leaseMs: number;
  /** Deaths in a row after which a run is quarantined. */
  maxCrashes: number;
  /** Before a retry that asks for no delay of its own; attempts count from 1. */
  retryDelayMs: (attempt: number) => number;
  /** How long ended runs and their events are kept. */
  retentionDays: number;
  /** How long `stop` waits for calls that are under way. */
  drainMs: number;
  connections: number;
};

export type EmbeddedHost = {
  send: Inngest["send"];
  /** Answers the SDK's requests to its server, for functions that are served in another process. */
  answer(request: Request): Promise<Response>;
  /** Gives runs back and ends; what does not answer in time is left to the next executor. */
  stop(): Promise<void>;
  /** For tests: resolves when none of its functions runs or falls due within a minute. */
  idle(): Promise<void>;
};

const defaults: Tuning = {
  slots: 4_096,
  leaseMs: 30_000,
  maxCrashes: 5,
  retryDelayMs: (attempt) => Math.min(15_000 * 2 ** (attempt - 1), 3_600_000),
  retentionDays: 7,
  drainMs: 20_000,
  connections: 8,
};

/**
 * Runs Inngest functions durably with no Inngest server: plays the server's side of the SDK's
 * protocol, with events and runs in Postgres. Rejects when a function declares what it cannot do.
 */
export async function startEmbeddedHost(options: EmbeddedHostOptions): Promise<EmbeddedHost> {
  const { client, databaseUrl } = options;
  const tuning = { ...defaults, ...options.tuning };
  const transport = options.transport ?? inProcess(client, options.functions);
  const functions = await register(transport);
  const lock = await acquireExecutorLock(databaseUrl);
  const { owner } = lock;
  const pool = openPool(databaseUrl, tuning.connections);
  const executor = startExecutor({ ...tuning, pool, owner, functions, transport });
  const answer = (request: Request) =>
    answerSdk({ pool, functions, onStored: executor.nudge }, request);
  const unlink = options.transport ? () => {} : linkClient(client, answer);
  const chores = startChores({ pool, owner, functions, tuning, executor });

  const stop = async () => {
    await executor.stop(tuning.drainMs);
    await Promise.all(chores.map((chore) => chore.stop()));
    unlink();
    await lock.release();
    await pool.end();
  };
  let stopping: Promise<void> | undefined;

  return {
    send: (...events) => client.send(...events),
    answer,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    idle: () => untilIdle(pool, [...functions.byId.keys()]),
  };
}

function openPool(databaseUrl: string, max: number): Pool {
  const application_name = "herald-engine";
  const pool = createConnectionPool({ connectionString: databaseUrl, max, application_name });
  pool.on("error", (err) => log.warn({ err }, "A connection of the engine broke."));
  return pool;
}
