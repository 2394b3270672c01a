/** The only reader of the current time, so that tests can move it. */
let offsetMs = 0;

export function now(): Date {
  return new Date(Date.now() + offsetMs);
}

export function shiftClock(milliseconds: number): void {
  offsetMs = milliseconds;
}
