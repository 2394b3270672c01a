import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/kernel/log";

const startAfterMs = 50;
const running = new Set<Promise<void>>();

/**
 * Runs work once the answer has gone out, so that its duration does not show. The work is lost when
 * the process ends before it; a failure is logged.
 */
export function inBackground(name: string, work: () => Promise<void>): void {
  const run = sleep(startAfterMs)
    .then(work)
    .catch((err: unknown) => log.error({ err, name }, "Work in the background failed"))
    .finally(() => running.delete(run));
  running.add(run);
}

export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
