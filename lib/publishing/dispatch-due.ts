import {
  countBacklog,
  type DueDelivery,
  findHorizon,
  leaseDue,
  returnLeases,
} from "./dispatch-store";
import type { Pace } from "./pace";

/** Hands deliveries to the engine, where each one starts a run once, however often it is sent. */
export type SendDue = (due: readonly DueDelivery[]) => Promise<void>;

/** One tick: hands over what falls due. True where more may be waiting. */
export async function dispatchDue(send: SendDue, pace: Pace): Promise<boolean> {
  const horizon = await findHorizon(pace);
  if (!horizon) return false;
  const room = pace.backlogMax - (await countBacklog(pace));
  if (room <= 0) return false;
  const { due, isFull } = await leaseDue(pace, horizon, Math.min(pace.batchSize, room));
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
export async function dispatchAllDue(send: SendDue, pace: Pace): Promise<void> {
  while (await dispatchDue(send, pace)) {
    // Each full batch may have left others behind.
  }
}
