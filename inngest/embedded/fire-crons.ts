import type { Pool } from "pg";
import { now } from "@/lib/kernel/clock";
import { type CronSchedule, parseCron } from "./cron-schedule";
import { storeEvents } from "./event-store";
import type { FunctionTable } from "./function-table";
import { type EngineEvent, internalEvent } from "./wire";

type Cron = { functionId: string; expression: string; schedule: CronSchedule };

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

/**
 * Fires each minute's crons once: the returned chore does nothing until the minute turns. Event ids
 * are the same in every process, so that several hosts start one run.
 */
export function cronChore(pool: Pool, functions: FunctionTable, fired: () => void) {
  const crons = cronsOf(functions);
  let done: number | undefined;
  return async () => {
    const minute = Math.floor(now().getTime() / 60_000) * 60_000;
    if (minute === done) return;
    const events = timerEvents(crons, new Date(minute));
    if (events.length > 0) await storeEvents(pool, events, functions.route(events));
    if (events.length > 0) fired();
    done = minute;
  };
}

function timerEvents(crons: readonly Cron[], minute: Date): EngineEvent[] {
  return crons
    .filter((cron) => cron.schedule.matches(minute))
    .map((cron) => ({
      id: `cron-${cron.functionId}-${minute.toISOString()}`,
      name: internalEvent.timer,
      data: { cron: cron.expression, function_id: cron.functionId },
      ts: minute.getTime(),
    }));
}
