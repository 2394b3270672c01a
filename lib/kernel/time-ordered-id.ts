import { randomBytes } from "node:crypto";

let last = { at: 0, sequence: 0 };

/** A UUID of version 7 of an instant: ids sort as their instants do, this process's also within one. */
export function timeOrderedId(instant: Date): string {
  const at = instant.getTime();
  last = { at, sequence: at === last.at ? last.sequence + 1 : 0 };
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt16BE(0x7000 | (last.sequence & 0x0fff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The instant in a UUID of version 7; null for every other UUID. */
export function instantOfId(id: string): Date | null {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
