import type { Pool } from "pg";
import { type CronSchedule, parseCron } from "./cron-schedule";
import { storeEvents } from "./event-store";
import type { FunctionTable } from "./function-table";
import { type EngineEvent, internalEvent } from "./wire";

export type Cron = { functionId: string; expression: string; schedule: CronSchedule };

/** Every cron trigger of the registered functions; throws on an expression that cannot be read. */
export function cronsOf(functions: FunctionTable): Cron[] {
  return [...functions.byId.values()].flatMap((fn) =>
    fn.crons.map((expression) => ({
      functionId: fn.id,
      expression,
      schedule: parseCron(expression),
    })),
  );
}

/** Stores the timer events of one minute. Their ids are the same in every process: each fires once. */
export async function fireCrons(
  pool: Pool,
  { crons, functions }: { crons: readonly Cron[]; functions: FunctionTable },
  instant: Date,
): Promise<number> {
  const minute = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
  const events = crons
    .filter((cron) => cron.schedule.matches(minute))
    .map(
      (cron): EngineEvent => ({
        id: `cron-${cron.functionId}-${minute.toISOString()}`,
        name: internalEvent.timer,
        data: { cron: cron.expression, function_id: cron.functionId },
        ts: minute.getTime(),
      }),
    );
  if (events.length > 0) await storeEvents(pool, events, functions.route(events));
  return events.length;
}
