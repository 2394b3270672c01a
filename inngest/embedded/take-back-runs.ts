import type { Pool } from "pg";
import { lockSpace } from "./executor-lock";

export type TakeBack = {
  owner: number;
  /** These stay with this executor even if their lease ran out while its process was stopped. */
  heldRunIds: readonly string[];
  maxCrashes: number;
};

export type LostRun = {
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
export async function takeBackRuns(pool: Pool, takeBack: TakeBack): Promise<LostRun[]> {
  const { rows } = await pool.query<LostRun>(statement, [
    takeBack.owner,
    lockSpace,
    takeBack.maxCrashes,
    takeBack.heldRunIds,
  ]);
  return rows;
}

// The first death delays nothing. Later ones spread the runs, so that those beside a poison run get
// ahead.
const statement = `
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
