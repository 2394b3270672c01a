import { deleteExpiredCounts } from "./limiter-store";

/** Deletes the counts of windows that are over; returns how many keys there were. */
export function purgeCounts(): Promise<number> {
  return deleteExpiredCounts();
}
