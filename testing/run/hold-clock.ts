import { afterAll, vi } from "vitest";

/**
 * Lets the clock stand still for the tests of the file that calls it, so that no midnight comes
 * between what they expect and what they get. `shiftClock` and `startTravel` still move it.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  // The files after this one share the process.
  afterAll(() => {
    vi.useRealTimers();
  });
}
