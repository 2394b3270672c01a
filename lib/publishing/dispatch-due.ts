import {
  countBacklog,
  type DueDelivery,
  findHorizon,
  leaseDue,
  returnLeases,
} from "./dispatch-store";
import type { Timings } from "./timings";

/** Hands deliveries to the engine, where each one starts a run once, however often it is sent. */
export type SendDue = (due: readonly DueDelivery[]) => Promise<void>;

/** Dispatches one batch; returns true when more may be waiting. */
export async function dispatchDue(send: SendDue, timings: Timings): Promise<boolean> {
  const horizon = await findHorizon(timings);
  if (!horizon) return false;
  const room = timings.backlogMax - (await countBacklog(timings));
  if (room <= 0) return false;
  const { due, isFull } = await leaseDue(timings, horizon, Math.min(timings.batchSize, room));
  if (due.length === 0) return isFull;
  try {
    await send(due);
  } catch (error) {
    await returnLeases(due);
    throw error;
  }
  return isFull;
}

/** Ticks until nothing more falls due; for a process that lives only as long as its request. */
export async function dispatchAllDue(send: SendDue, timings: Timings): Promise<void> {
  while (await dispatchDue(send, timings)) {
    // Each full batch may have left others behind.
  }
}
