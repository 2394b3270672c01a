import { hkdfSync } from "node:crypto";

/** Derives a key of 32 bytes for one purpose, so that no two purposes share one. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `herald/${purpose}`, 32));
}
