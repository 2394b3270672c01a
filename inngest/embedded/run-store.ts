import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { metrics } from "@/lib/kernel/metrics";
import { firstDiscovery, type Pending, type Run } from "./run";
import type { EngineEvent, Json, Memo, WireError } from "./wire";

type Database = Pool | PoolClient;

export type NewRun = { functionId: string; eventId: string; runAt: number };

/** Stores events and the runs they start; an event whose id is known starts nothing. */
export async function storeEvents(
  database: Database,
  events: readonly EngineEvent[],
  runs: readonly NewRun[],
): Promise<void> {
  const { rows } = await database.query<{ stored: number }>(storeStatement, [
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
  metrics().engineRows.inc(rows[0]?.stored ?? 0);
}

export async function claimRuns(
  database: Database,
  claim: {
    owner: number;
    functionIds: readonly string[];
    dueBefore: number;
    limit: number;
    leaseMs: number;
  },
): Promise<Run[]> {
  const { rows } = await database.query<ClaimedRow>(claimStatement, [
    claim.owner,
    claim.functionIds,
    new Date(claim.dueBefore),
    claim.limit,
    claim.leaseMs,
  ]);
  return rows.map(({ eventId, eventName, eventData, eventTs, ...run }) => ({
    ...run,
    event: { id: eventId, name: eventName, data: eventData, ts: eventTs.getTime() },
  }));
}

type ClaimedRow = Omit<Run, "event"> & {
  eventId: string;
  eventName: string;
  eventData: { [key: string]: Json };
  eventTs: Date;
};

/** Identifies an executor's claim on a run; a write under an older one changes nothing. */
export type Claim = { runId: string; owner: number; gen: number };

/**
 * Adds a run's new results and replaces its remaining work. Returns all its results, to which
 * checkpoints may have added; undefined when another executor has claimed the run.
 */
export async function saveRun(
  database: Database,
  claim: Claim,
  save: {
    memos: Record<string, Memo>;
    pending: readonly Pending[];
    releaseUntil: number | undefined;
  },
): Promise<Pick<Run, "steps" | "stack"> | undefined> {
  const { rows } = await database.query<Pick<Run, "steps" | "stack">>(saveStatement, [
    claim.runId,
    claim.owner,
    claim.gen,
    JSON.stringify(save.memos),
    Object.keys(save.memos),
    JSON.stringify(save.pending),
    save.releaseUntil === undefined ? null : new Date(save.releaseUntil),
  ]);
  return rows[0];
}

export async function saveCheckpoint(
  database: Database,
  claim: Claim,
  memos: Record<string, Memo>,
): Promise<boolean> {
  const { rowCount } = await database.query(checkpointStatement, [
    claim.runId,
    claim.owner,
    claim.gen,
    JSON.stringify(memos),
    Object.keys(memos),
  ]);
  return rowCount === 1;
}

export type End = {
  claim: Claim;
  status: "completed" | "failed";
  output: Json | { error: WireError };
  memos: Record<string, Memo>;
};

export async function endRuns(database: Database, ends: readonly End[]): Promise<boolean[]> {
  const { rows } = await database.query<{ id: string }>(endStatement, [
    JSON.stringify(
      ends.map(({ claim, memos, ...end }) => ({
        ...claim,
        ...end,
        memos,
        ids: Object.keys(memos),
      })),
    ),
  ]);
  const ended = new Set(rows.map(({ id }) => id));
  return ends.map(({ claim }) => ended.has(claim.runId));
}

export async function renewLeases(
  pool: Pool,
  owner: number,
  lease: { runIds: readonly string[]; leaseMs: number },
): Promise<void> {
  await pool.query(
    `UPDATE "EngineRun" SET "leaseUntil" = now() + $3 * interval '1 ms'
     WHERE status = 'running' AND "leaseOwner" = $1 AND id = ANY($2)`,
    [owner, lease.runIds, lease.leaseMs],
  );
}

/** Releases runs whose claim was committed but whose answer was lost. No claim may be under way. */
export async function releaseInactive(
  pool: Pool,
  owner: number,
  activeRunIds: readonly string[],
): Promise<void> {
  await pool.query(
    `UPDATE "EngineRun"
     SET status = 'queued', gen = gen + 1, "leaseOwner" = NULL, "leaseUntil" = NULL
     WHERE status = 'running' AND "leaseOwner" = $1 AND id <> ALL($2)`,
    [owner, activeRunIds],
  );
}

const storeStatement = `
  WITH fresh AS (
    INSERT INTO "EngineEvent" (id, name, data, ts)
    SELECT id, name, data, ts
    FROM jsonb_to_recordset($1::jsonb) AS (id text, name text, data jsonb, ts timestamptz)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), started AS (
    INSERT INTO "EngineRun" (id, "functionId", "eventId", pending, "runAt")
    SELECT run.id, run."functionId", run."eventId", run.pending, run."runAt"
    FROM jsonb_to_recordset($2::jsonb)
      AS run (id text, "functionId" text, "eventId" text, pending jsonb, "runAt" timestamptz)
    JOIN fresh ON fresh.id = run."eventId"
    ON CONFLICT ("eventId", "functionId") DO NOTHING
    RETURNING id
  )
  SELECT ((SELECT count(*) FROM fresh) + (SELECT count(*) FROM started))::int AS stored`;

const claimStatement = `
  WITH due AS (
    SELECT id FROM "EngineRun"
    WHERE status = 'queued' AND "runAt" <= $3 AND "functionId" = ANY($2)
    ORDER BY "runAt", id LIMIT $4
    FOR UPDATE SKIP LOCKED
  )
  UPDATE "EngineRun" run
  SET status = 'running', gen = run.gen + 1, "leaseOwner" = $1,
      "leaseUntil" = now() + $5 * interval '1 ms'
  FROM due, "EngineEvent" event
  WHERE run.id = due.id AND event.id = run."eventId"
  RETURNING run.id, run."functionId", run.gen, run.steps, run.stack, run.pending,
    event.id AS "eventId", event.name AS "eventName", event.data AS "eventData", event.ts AS "eventTs"`;

// A result may commit asynchronously: losing the last ones repeats a step, which is allowed.
const asynchronously = `set_config('synchronous_commit', 'off', true) IS NOT NULL`;

const ownClaim = `
  id = $1 AND "leaseOwner" = $2 AND gen = $3 AND status = 'running' AND ${asynchronously}`;

const remember = `
  steps = steps || $4::jsonb,
  stack = stack || coalesce(
    (SELECT jsonb_agg(fresh.id ORDER BY fresh.position)
     FROM unnest($5::text[]) WITH ORDINALITY AS fresh (id, position) WHERE NOT steps ? fresh.id),
    '[]'),
  crashes = CASE WHEN $4::jsonb = '{}' THEN crashes ELSE 0 END`;

const saveStatement = `
  UPDATE "EngineRun" SET ${remember},
    pending = $6::jsonb,
    status = (CASE WHEN $7::timestamptz IS NULL THEN 'running' ELSE 'queued' END)::"EngineRunStatus",
    "runAt" = coalesce($7, "runAt"),
    "leaseOwner" = CASE WHEN $7 IS NULL THEN "leaseOwner" END,
    "leaseUntil" = CASE WHEN $7 IS NULL THEN "leaseUntil" END
  WHERE ${ownClaim}
  RETURNING steps, stack`;

const checkpointStatement = `UPDATE "EngineRun" SET ${remember} WHERE ${ownClaim}`;

const endStatement = `
  UPDATE "EngineRun" run
  SET steps = run.steps || done.memos,
    stack = run.stack || coalesce(
      (SELECT jsonb_agg(fresh.id ORDER BY fresh.position)
       FROM jsonb_array_elements_text(done.ids) WITH ORDINALITY AS fresh (id, position)
       WHERE NOT run.steps ? fresh.id),
      '[]'),
    crashes = CASE WHEN done.memos = '{}' THEN run.crashes ELSE 0 END,
    status = done.status, output = done.output, pending = '[]', "endedAt" = now(),
    "leaseOwner" = NULL, "leaseUntil" = NULL
  FROM jsonb_to_recordset($1::jsonb) AS done
    ("runId" text, owner int, gen int, status "EngineRunStatus", output jsonb, memos jsonb, ids jsonb)
  WHERE run.id = done."runId" AND run."leaseOwner" = done.owner AND run.gen = done.gen
    AND run.status = 'running' AND ${asynchronously}
  RETURNING run.id`;
