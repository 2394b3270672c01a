import type { Inngest, InngestFunction } from "inngest";
import type { Pool } from "pg";
import { createConnectionPool } from "@/lib/kernel/connection-pool";
import { log } from "@/lib/kernel/log";
import { answerSdk } from "./answer-sdk";
import { linkClient } from "./client-link";
import { startExecutor } from "./executor";
import { acquireExecutorLock } from "./executor-lock";
import { registerFunctions } from "./function-table";
import { startMaintenance } from "./maintenance";
import { inProcess, type Transport } from "./transport";

export type EmbeddedHostOptions = {
  functions: InngestFunction.Any[];
  client: Inngest.Any;
  databaseUrl: string;
  transport?: Transport;
  tuning?: Partial<Tuning>;
};

export type Tuning = {
  slots: number;
  /** A run leaves an executor that renews no lease for this long, even if its lock cannot be probed. */
  leaseMs: number;
  maxCrashes: number;
  /** Delays a retry that asks for no delay of its own; attempts count from 1. */
  retryDelayMs: (attempt: number) => number;
  retentionDays: number;
  drainMs: number;
  connections: number;
};

export type EmbeddedHost = {
  send: Inngest["send"];
  answer(request: Request): Promise<Response>;
  stop(): Promise<void>;
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
 * Runs Inngest functions durably without an Inngest server: plays the server's side of the SDK's
 * protocol, with events and runs in Postgres. Rejects when a function declares an option or a
 * trigger that the host does not support.
 */
export async function startEmbeddedHost(options: EmbeddedHostOptions): Promise<EmbeddedHost> {
  const { client, databaseUrl } = options;
  const tuning = { ...defaults, ...options.tuning };
  const transport = options.transport ?? inProcess(client, options.functions);
  const functions = await registerFunctions(transport);
  const lock = await acquireExecutorLock(databaseUrl);
  const { owner } = lock;
  const pool = openPool(databaseUrl, tuning.connections);
  const executor = startExecutor({ ...tuning, pool, owner, functions, transport });
  const answer = (request: Request) =>
    answerSdk({ pool, functions, onStored: executor.claimNow }, request);
  const unlink = options.transport ? () => {} : linkClient(client, answer);
  const functionIds = [...functions.byId.keys()];
  const maintenance = startMaintenance({ ...tuning, pool, owner, functionIds, executor });

  const stop = async () => {
    await executor.stop(tuning.drainMs);
    await maintenance.stop();
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
  };
}

function openPool(databaseUrl: string, max: number): Pool {
  const pool = createConnectionPool(
    { connectionString: databaseUrl, max, application_name: "herald-engine" },
    { connectMs: 5_000, statementMs: 15_000 },
  );
  pool.on("error", (err) => log.warn({ err }, "A connection of the engine broke."));
  return pool;
}
