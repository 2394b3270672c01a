import { deleteExpiredCounts } from "./limiter-store";

export function purgeCounts(): Promise<number> {
  return deleteExpiredCounts();
}
