import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { firstDiscovery } from "./run";
import type { EngineEvent } from "./wire";

export type Database = Pool | PoolClient;

export type NewRun = { functionId: string; eventId: string; runAt: number };

/** Stores events and the runs they start; an event whose id is known starts nothing. */
export async function storeEvents(
  database: Database,
  events: readonly EngineEvent[],
  runs: readonly NewRun[],
): Promise<void> {
  await database.query(insert, [
    JSON.stringify(events.map(({ ts, ...event }) => ({ ...event, ts: new Date(ts) }))),
    JSON.stringify(
      runs.map(({ runAt, ...run }) => ({
        ...run,
        id: randomUUID(),
        runAt: new Date(runAt),
        pending: [firstDiscovery(runAt)],
      })),
    ),
  ]);
}

const insert = `
  WITH fresh AS (
    INSERT INTO "EngineEvent" (id, name, data, ts)
    SELECT id, name, data, ts
    FROM jsonb_to_recordset($1::jsonb) AS (id text, name text, data jsonb, ts timestamptz)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  )
  INSERT INTO "EngineRun" (id, "functionId", "eventId", pending, "runAt")
  SELECT run.id, run."functionId", run."eventId", run.pending, run."runAt"
  FROM jsonb_to_recordset($2::jsonb)
    AS run (id text, "functionId" text, "eventId" text, pending jsonb, "runAt" timestamptz)
  JOIN fresh ON fresh.id = run."eventId"
  ON CONFLICT ("eventId", "functionId") DO NOTHING`;
