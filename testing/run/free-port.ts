import { randomInt } from "node:crypto";
import { isFree } from "@/scripts/postgres/free-port";

/** A sandbox has a port for each of its networks; there are fewer than these. */
export const sandboxPortCount = 16;

export async function freePort(): Promise<number> {
  return await freePortsInRow(1);
}

/** Returns the first of so many free ports in a row, below those that the system gives out itself. */
export async function freePortsInRow(
  count: number,
  { from, to } = { from: 20_000, to: 30_000 },
): Promise<number> {
  for (;;) {
    const first = randomInt(from, to - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map((port) => isFree(port, "127.0.0.1")));
    if (free.every(Boolean)) return first;
  }
}
