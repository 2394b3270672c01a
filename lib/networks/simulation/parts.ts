import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export type StoredRange = { bytes: Buffer; start: number; size: number };

export function openParts(mediaDir: string) {
  const fileOf = (name: string) => join(mediaDir, name);
  return {
    save(name: string, bytes: Buffer): void {
      writeFileSync(fileOf(`${name}.part`), bytes, { mode: 0o600 });
      renameSync(fileOf(`${name}.part`), fileOf(name));
    },
    join(names: readonly string[]): string {
      const [first = "none"] = names;
      const whole = fileOf(`${first}.whole`);
      const hash = createHash("sha256");
      writeFileSync(whole, "", { mode: 0o600 });
      for (const name of names) {
        const bytes = readFileSync(fileOf(name));
        hash.update(bytes);
        appendFileSync(whole, bytes);
      }
      const sha256 = hash.digest("hex");
      renameSync(whole, fileOf(sha256));
      return sha256;
    },
    drop(names: readonly string[]): void {
      for (const name of names) rmSync(fileOf(name), { force: true });
    },
    read(name: string, start: number, bytesMax: number): StoredRange {
      const { size } = statSync(fileOf(name));
      const bytes = Buffer.alloc(Math.max(0, Math.min(bytesMax, size - start)));
      const file = openSync(fileOf(name), "r");
      try {
        readSync(file, bytes, 0, bytes.byteLength, start);
      } finally {
        closeSync(file);
      }
      return { bytes, start, size };
    },
  };
}

export type Parts = ReturnType<typeof openParts>;
