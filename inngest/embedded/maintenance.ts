import type { Pool } from "pg";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { log } from "@/lib/kernel/log";
import type { Executor } from "./executor";
import { lockSpace } from "./executor-lock";
import { renewLeases } from "./run-store";

type MaintenanceOptions = {
  pool: Pool;
  owner: number;
  functionIds: readonly string[];
  executor: Executor;
  leaseMs: number;
  maxCrashes: number;
  retentionDays: number;
};

export function startMaintenance(options: MaintenanceOptions): Loop {
  const loops = [
    startInterval({
      name: "renew leases",
      everyMs: options.leaseMs / 3,
      tick: () => renewActive(options),
    }),
    startInterval({ name: "take back runs", everyMs: 500, tick: () => takeBack(options) }),
    startInterval({ name: "purge", everyMs: 3_600_000, tick: () => purgeOld(options) }),
  ];
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function renewActive({ pool, owner, executor, leaseMs }: MaintenanceOptions) {
  const runIds = executor.activeRunIds();
  if (runIds.length > 0) await renewLeases(pool, owner, { runIds, leaseMs });
  return false;
}

async function takeBack({ pool, owner, executor, maxCrashes }: MaintenanceOptions) {
  const activeRunIds = executor.activeRunIds();
  const lost = await takeBackRuns(pool, { owner, activeRunIds, maxCrashes });
  for (const { id, functionId, crashes, status } of lost) {
    log.warn({ runId: id, functionId, crashes, status }, "A run was taken back.");
  }
  if (lost.length > 0) executor.claimNow();
  return false;
}

type LostRun = {
  id: string;
  functionId: string;
  crashes: number;
  status: "queued" | "quarantined";
};

/**
 * Takes runs back from dead executors: obtaining an executor's advisory lock proves it dead, and an
 * expired lease is the fallback where such locks do not hold (pgbouncer). A run that was held at
 * too many deaths in a row is quarantined.
 */
async function takeBackRuns(
  pool: Pool,
  {
    owner,
    activeRunIds,
    maxCrashes,
  }: {
    owner: number;
    /** These stay with this executor even if their lease ran out while its process was stopped. */
    activeRunIds: readonly string[];
    maxCrashes: number;
  },
): Promise<LostRun[]> {
  const { rows } = await pool.query<LostRun>(takingBack, [
    owner,
    lockSpace,
    maxCrashes,
    activeRunIds,
  ]);
  return rows;
}

// The first death delays nothing. Later ones spread the runs, so that those beside a poison run get
// ahead.
const takingBack = `
  WITH dead AS MATERIALIZED (
    SELECT owner FROM (
      SELECT DISTINCT "leaseOwner" AS owner FROM "EngineRun"
      WHERE status = 'running' AND "leaseOwner" <> $1
    ) AS others
    WHERE pg_try_advisory_xact_lock($2, owner)
  ), lost AS (
    SELECT id FROM "EngineRun"
    WHERE status = 'running' AND ("leaseOwner" <> $1 OR id <> ALL($4))
      AND ("leaseOwner" IN (SELECT owner FROM dead) OR "leaseUntil" < now())
    FOR UPDATE SKIP LOCKED
  )
  UPDATE "EngineRun" run
  SET gen = run.gen + 1, crashes = run.crashes + 1, "leaseOwner" = NULL, "leaseUntil" = NULL,
      status = (CASE WHEN run.crashes + 1 >= $3 THEN 'quarantined' ELSE 'queued' END)::"EngineRunStatus",
      output = CASE WHEN run.crashes + 1 >= $3 THEN jsonb_build_object('error', jsonb_build_object(
        'name', 'QuarantinedRun',
        'message', format('The process died %s times in a row while it held this run.', run.crashes + 1)
      )) END,
      "endedAt" = CASE WHEN run.crashes + 1 >= $3 THEN now() END,
      "runAt" = CASE WHEN run.crashes = 0 THEN run."runAt"
        ELSE now() + random() * power(2, run.crashes) * interval '1 s' END
  FROM lost
  WHERE run.id = lost.id
  RETURNING run.id, run."functionId", run.crashes, run.status`;

async function purgeOld({ pool, retentionDays, functionIds }: MaintenanceOptions) {
  await purge(pool, { retentionDays, functionIds });
  return false;
}

/**
 * Deletes ended runs and unreferenced events older than the retention, in batches. Fails queued
 * runs of that age whose function no longer exists.
 */
export async function purge(
  pool: Pool,
  { retentionDays, functionIds }: { retentionDays: number; functionIds: readonly string[] },
): Promise<void> {
  const { rows } = await pool.query<{ id: string; functionId: string }>(orphans, [
    retentionDays,
    functionIds,
  ]);
  for (const run of rows) {
    log.error({ runId: run.id, functionId: run.functionId }, "A run's function no longer exists.");
  }
  for (const statement of [endedRuns, oldEvents]) {
    let deleted = batch;
    while (deleted === batch) {
      deleted = (await pool.query(statement, [retentionDays, batch])).rowCount ?? 0;
    }
  }
}

const batch = 5_000;

const orphans = `
  UPDATE "EngineRun"
  SET status = 'failed', "endedAt" = now(), output = '{"error":{"name":"UnknownFunction"}}'
  WHERE status = 'queued' AND "runAt" < now() - $1 * interval '1 day' AND "functionId" <> ALL($2)
  RETURNING id, "functionId"`;

const endedRuns = `
  DELETE FROM "EngineRun" WHERE id IN (
    SELECT id FROM "EngineRun" WHERE "endedAt" < now() - $1 * interval '1 day' LIMIT $2)`;

const oldEvents = `
  DELETE FROM "EngineEvent" WHERE id IN (
    SELECT event.id FROM "EngineEvent" event
    WHERE event."receivedAt" < now() - $1 * interval '1 day'
      AND NOT EXISTS (SELECT FROM "EngineRun" run WHERE run."eventId" = event.id)
    LIMIT $2)`;
