import { createHash } from "node:crypto";

export function altered(bytes: Uint8Array, seed: number): Uint8Array {
  const changed = new Uint8Array(bytes);
  for (let index = 0; index <= seed * 4; index += 1) {
    const random = createHash("sha256").update(`${seed}.${index}`).digest();
    const at = 100 + (random.readUInt32BE(0) % Math.max(1, changed.length - 100));
    changed[at] = random[4] ?? 0;
  }
  return changed;
}
