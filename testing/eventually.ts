import { vi } from "vitest";

/** Waits until a check passes; throws its last failure after 25 s, long enough for a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 25_000, interval: 50 });
}
