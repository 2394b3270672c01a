import { vi } from "vitest";

export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 100_000, interval: 50 });
}
