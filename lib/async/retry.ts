import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/kernel/log";

const waitsMs = [100, 300, 1_000, 3_000, 6_000];

/**
 * Repeats work that may fail with the database, for as long as its result exists nowhere else. The
 * work must do nothing where an earlier attempt did it after all.
 */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (err) {
      log.warn({ err }, "An answer could not be stored; it is tried again.");
      await sleep(waitMs);
    }
  }
  return work();
}
