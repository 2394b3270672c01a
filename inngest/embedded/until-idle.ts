import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { now } from "@/lib/kernel/clock";

const horizonMs = 60_000;

/** Resolves when no run of these functions is held and none falls due within a minute. */
export async function untilIdle(pool: Pool, functionIds: readonly string[]): Promise<void> {
  while (await isBusy(pool, functionIds)) await sleep(10);
}

async function isBusy(pool: Pool, functionIds: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ busy: boolean }>(
    `SELECT EXISTS (
       SELECT FROM "EngineRun"
       WHERE "functionId" = ANY($2)
         AND (status = 'running' OR (status = 'queued' AND "runAt" <= $1))
     ) AS busy`,
    [new Date(now().getTime() + horizonMs), functionIds],
  );
  return rows[0]?.busy ?? false;
}
