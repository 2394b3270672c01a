import { vi } from "vitest";

/** Rethrows the check's last failure after 25 s, which is long enough for a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 25_000, interval: 50 });
}
