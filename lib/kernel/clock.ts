/** The only reader of this machine's time, so that tests can move it. */
let offsetMs = 0;

// Next bundles this module more than once; all copies share what Postgres told.
const shared = globalThis as typeof globalThis & { heraldDatabaseOrigin?: number | undefined };

/**
 * Returns Postgres's time, which every process shares, once `followClock` knows it. It then runs by
 * the monotonic clock, which no jump of this machine's time moves.
 */
export function now(): Date {
  const origin = shared.heraldDatabaseOrigin;
  return origin === undefined ? machineNow() : new Date(origin + performance.now());
}

/** Returns the time of this machine, which may be wrong or jump. */
export function machineNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * Takes in that the other clock showed `at` between two readings of the monotonic one. A slow answer
 * leaves the difference open within its duration, and then the one known before stays.
 */
export function followClock(at: number, { from, until }: { from: number; until: number }): void {
  const known = shared.heraldDatabaseOrigin ?? machineNow().getTime() - performance.now();
  shared.heraldDatabaseOrigin = Math.min(Math.max(known, at - until), at - from);
}

/** Moves time in a test, until the process asks Postgres for it the next time. */
export function shiftClock(milliseconds: number): void {
  offsetMs = milliseconds;
  shared.heraldDatabaseOrigin = undefined;
}
