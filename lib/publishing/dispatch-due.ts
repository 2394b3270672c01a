import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import {
  countBacklog,
  type DueDelivery,
  findHorizon,
  type Horizon,
  leaseDue,
  leaseProbe,
  returnLeases,
} from "./dispatch-store";
import { backlogLimit, lostUntil, patienceMs } from "./engine-progress";
import { findProgress } from "./progress-store";
import type { Timings } from "./timings";

/** Hands deliveries to the engine, where each one starts a run once, however often it is sent. */
export type SendDue = (due: readonly DueDelivery[]) => Promise<void>;

export async function dispatchDue(send: SendDue, timings: Timings): Promise<boolean> {
  const horizon = await findHorizon(timings);
  if (!horizon) return false;
  const { due, isFull } = await leaseNext(horizon, timings);
  if (due.length === 0) return isFull;
  try {
    await send(due);
  } catch (error) {
    await returnLeases(due);
    throw error;
  }
  return isFull;
}

type Leased = { due: DueDelivery[]; isFull: boolean };

async function leaseNext(horizon: Horizon, timings: Timings): Promise<Leased> {
  const progress = await findProgress(db);
  const lost = lostUntil(progress, now());
  const room = backlogLimit(progress, timings) - (await countBacklog(timings, lost));
  const limit = Math.min(timings.batchSize, room);
  const leased = limit > 0 ? await leaseDue(timings, { horizon, lost, limit }) : nothing;
  if (leased.due.length > 0 || leased.isFull) return leased;
  return { due: await leaseProbe(timings, patienceMs(progress, timings)), isFull: false };
}

const nothing: Leased = { due: [], isFull: false };

export async function dispatchAllDue(send: SendDue, timings: Timings): Promise<void> {
  while (await dispatchDue(send, timings)) {}
}
