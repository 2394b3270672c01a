import { deletePassedCounts } from "./limiter-store";

/** Removes what rate limits counted in windows that are over; returns how many keys. */
export function purgeCounts(): Promise<number> {
  return deletePassedCounts();
}
