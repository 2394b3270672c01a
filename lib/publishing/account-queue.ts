import { type DeliveryWithConnection, findQueue } from "@/lib/deliveries/find-delivery";
import { now } from "@/lib/kernel/clock";
import { nextReconcileAt } from "./plan";
import type { Timings } from "./timings";

const connectionsMax = 1_000;
const callMs = new Map<string, number>();

export async function timeCall<T>(connectionId: string, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    learn(connectionId, performance.now() - startedAt);
  }
}

function learn(connectionId: string, tookMs: number): void {
  const before = callMs.get(connectionId) ?? tookMs;
  callMs.delete(connectionId);
  callMs.set(connectionId, before + (tookMs - before) / 4);
  const [oldest] = callMs.keys();
  if (callMs.size > connectionsMax && oldest !== undefined) callMs.delete(oldest);
}

/**
 * Returns when the account may be free for this delivery: after the calls before it, and after the
 * next check of a lost answer. A run comes a little early and waits for the rest in the process.
 */
export async function accountFreeAt(row: DeliveryWithConnection, timings: Timings): Promise<Date> {
  const { ahead, sendingSince } = await findQueue(row);
  const eachMs = callMs.get(row.connectionId) ?? timings.busyWaitMs;
  const waitMs = Math.max(timings.busyWaitMs, ahead * eachMs - timings.queueWithinMs / 2);
  return new Date(callOverAt(sendingSince, timings).getTime() + waitMs);
}

function callOverAt(sendingSince: Date | null, timings: Timings): Date {
  const [firstLookMs = 0] = timings.reconcileAfterMs;
  const isLost = sendingSince && now().getTime() - sendingSince.getTime() > firstLookMs;
  return (isLost && nextReconcileAt(sendingSince, 0, timings)) || now();
}
