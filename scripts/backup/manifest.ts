import { createHash } from "node:crypto";
import { z } from "zod";

export const backupFormat = 1;

export const names = {
  opening: "herald-backup.json",
  manifest: "manifest.json",
  secrets: "secrets.sealed.json",
} as const;

/** Its shape outlives every format, so that a newer file is told from a foreign one. */
export const Opening = z.object({
  product: z.literal("herald"),
  format: z.int().positive(),
  version: z.string().max(50),
});
export type Opening = z.output<typeof Opening>;

const Identifier = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
const Count = z.int().nonnegative();

export const Table = z.strictObject({
  name: Identifier,
  columns: z.array(Identifier).min(1),
  rows: Count,
});
export type Table = z.output<typeof Table>;

export const Manifest = z.strictObject({
  takenAt: z.iso.datetime(),
  version: z.string().max(50),
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  media: z.strictObject({
    files: Count,
    bytes: Count,
    missing: z.array(z.string()),
    elsewhere: Count,
  }),
  sandboxFiles: Count,
  variables: z.array(z.string()),
  entries: Count,
  sums: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Manifest = z.output<typeof Manifest>;

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function sumLine(digest: string, name: string): string {
  return `${digest}  ${name}\n`;
}

/** Sums of so many entries are one entry, so that neither side holds those of all. */
export const entriesPerSum = 1_000;

export function sumName(index: number): string {
  return `sums/${String(index + 1).padStart(6, "0")}`;
}

export function pieceName(table: string, index: number): string {
  return `database/${table}/${String(index + 1).padStart(6, "0")}.copy.gz`;
}
