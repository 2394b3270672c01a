import type { Pool } from "pg";
import { storeEvents } from "./event-store";
import { lockSpace } from "./executor-lock";
import { failureEvent } from "./failure-event";
import type { FunctionTable } from "./function-table";
import { inTransaction } from "./in-transaction";
import type { EngineEvent, Json } from "./wire";

export type TakeBack = {
  owner: number;
  /** What this executor works on: it survives a lease that ran out while the process stood still. */
  heldRunIds: readonly string[];
  maxCrashes: number;
  functions: FunctionTable;
};

/** A run whose executor died or lost its lease. */
export type LostRun = {
  id: string;
  functionId: string;
  crashes: number;
  status: "queued" | "quarantined";
};

/**
 * Takes runs back from executors that are gone: obtaining one's advisory lock proves it dead; a
 * lease that ran out is the fallback where such locks do not hold. A run that was held at too many
 * deaths in a row is quarantined, and its function's failure handler told.
 */
export async function takeBackRuns(pool: Pool, takeBack: TakeBack): Promise<LostRun[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<LostRun & { event: StoredEvent }>(statement, [
      takeBack.owner,
      lockSpace,
      takeBack.maxCrashes,
      takeBack.heldRunIds,
    ]);
    const events = rows
      .filter((run) => run.status === "quarantined")
      .map((run) => failureEvent({ ...run, event: readEvent(run.event) }, poison(run)));
    if (events.length > 0) await storeEvents(client, events, takeBack.functions.route(events));
    return rows;
  });
}

type StoredEvent = Omit<EngineEvent, "ts" | "data"> & { ts: string; data: { [key: string]: Json } };

function readEvent(event: StoredEvent): EngineEvent {
  return { ...event, ts: Date.parse(event.ts) };
}

function poison(run: LostRun) {
  return {
    name: "QuarantinedRun",
    message: `The process died ${run.crashes} times in a row while it held this run.`,
  };
}

// The first death costs no time; later ones spread the suspects, so that the innocent get ahead.
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
      "endedAt" = CASE WHEN run.crashes + 1 >= $3 THEN now() END,
      "runAt" = CASE WHEN run.crashes = 0 THEN run."runAt"
        ELSE now() + random() * power(2, run.crashes) * interval '1 s' END
  FROM lost, "EngineEvent" event
  WHERE run.id = lost.id AND event.id = run."eventId"
  RETURNING run.id, run."functionId", run.crashes, run.status,
    jsonb_build_object('id', event.id, 'name', event.name, 'data', event.data, 'ts', event.ts) AS event`;
