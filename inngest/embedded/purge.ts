import type { Pool } from "pg";
import { log } from "@/lib/kernel/log";

export async function purge(pool: Pool, { retentionDays, functionIds }: Purge): Promise<void> {
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

export type Purge = { retentionDays: number; functionIds: readonly string[] };

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
