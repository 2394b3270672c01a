import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

let last = { msecs: Number.NaN, seq: 0 };

/** A UUID of version 7: ids sort as their instants do, and those of one process and instant as they were made. */
export function timeOrderedId(instant: Date): string {
  const msecs = instant.getTime();
  // A random start below 2^31 leaves room to count on, and keeps other processes' ids apart.
  const seq = msecs === last.msecs ? last.seq + 1 : randomBytes(4).readUInt32BE() >>> 1;
  last = { msecs, seq };
  return v7(last);
}

/** The instant in a UUID of version 7; null for every other UUID. */
export function instantOfId(id: string): Date | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
