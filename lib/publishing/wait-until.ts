import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";

/** A clock that is set meanwhile is noticed after so long. */
const sleepMaxMs = 1_000;

export async function waitUntil(instant: Date, signal?: AbortSignal): Promise<boolean> {
  // Timers can fire a millisecond early; the clock decides.
  for (;;) {
    const left = instant.getTime() - now().getTime();
    if (left <= 0) return true;
    if (signal?.aborted) return false;
    await sleep(Math.min(left, sleepMaxMs), undefined, signal ? { signal } : {}).catch(
      () => undefined,
    );
  }
}
