import { now } from "@/lib/clock";

export type CallGate = {
  fetch: typeof fetch;
  /** True once a call went out; while false, nothing can have happened. */
  isUsed(): boolean;
};

/**
 * Lets one call through, and only in time: not before `notBefore`, and not when more than
 * `withinMs` passed since `openedAt`, as for a process that was stopped in between.
 */
export function openCallGate(limits: {
  openedAt: Stopwatch;
  withinMs: number;
  notBefore: Date;
}): CallGate {
  let used = false;
  return {
    isUsed: () => used,
    fetch: async (input, init) => {
      if (used) throw new Error("One intent makes one call.");
      if (limits.openedAt.elapsedMs() > limits.withinMs) {
        throw new Error("The intent is too old to be sent.");
      }
      if (now() < limits.notBefore) throw new Error("The delivery's time has not come.");
      used = true;
      return fetch(input, init);
    },
  };
}

export type Stopwatch = { elapsedMs(): number };

/** Runs on whichever clock moved more: one stands still while a machine sleeps, the other can jump. */
export function startStopwatch(): Stopwatch {
  const [monotonic, wall] = [performance.now(), now().getTime()];
  return { elapsedMs: () => Math.max(performance.now() - monotonic, now().getTime() - wall) };
}
