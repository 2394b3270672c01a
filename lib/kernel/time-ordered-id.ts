import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

let last = { msecs: Number.NaN, seq: 0 };

/**
 * Returns a UUID of version 7. Ids sort by their instants, and in order of creation within a
 * process.
 */
export function timeOrderedId(instant: Date): string {
  const msecs = instant.getTime();
  // A random start below 2^31 leaves room to count and keeps ids of other processes apart.
  const seq = msecs === last.msecs ? last.seq + 1 : randomBytes(4).readUInt32BE() >>> 1;
  last = { msecs, seq };
  return v7(last);
}

export function instantOfId(id: string): Date | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
