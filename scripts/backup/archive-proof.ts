import { createHash } from "node:crypto";
import type { z } from "zod";
import { backupFormat, Manifest, names, Opening, sha256, sumLine, sumName } from "./manifest";
import { SealedSecrets } from "./sealed-secrets";
import { UnusableBackup } from "./unusable-backup";

export type ArchiveEntry = { name: string; size: number; chunks: AsyncIterable<Uint8Array> };

export type ReadBackup = { manifest: Manifest; manifestSum: string; sealed: SealedSecrets };

const documentBytesMax = 64 * 1024 * 1024;

export class ArchiveProof {
  readonly #sums: string[] = [];
  #lines: string[] = [];
  #entries = 0;
  #manifest: Manifest | null = null;
  #manifestSum = "";
  #sealed: SealedSecrets | null = null;

  constructor(private readonly file: string) {}

  async take(entry: ArchiveEntry, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
    if (this.#entries === 0) return this.#takeOpening(entry);
    if (this.#manifest) return this.#takeSecrets(entry);
    if (entry.name === names.manifest) return this.#takeManifest(entry);
    if (entry.name === sumName(this.#sums.length)) return this.#takeSums(entry);
    return this.#takeContent(entry, visit);
  }

  conclude(): ReadBackup {
    const manifest = this.#manifest;
    if (!manifest || !this.#sealed) {
      throw new UnusableBackup(
        `${this.file} ends too early. Copy it again from where it was made, or use another backup.`,
      );
    }
    const isWhole =
      manifest.entries === this.#entries && manifest.sums.join() === this.#sums.join();
    if (!isWhole) throw this.#altered(names.manifest);
    return { manifest, manifestSum: this.#manifestSum, sealed: this.#sealed };
  }

  async #takeOpening(entry: ArchiveEntry): Promise<void> {
    const isOpening = entry.name === names.opening && entry.size < 10_000;
    const bytes = isOpening ? await readAll(entry) : Buffer.alloc(0);
    const opening = parse(Opening, bytes);
    if (!opening) throw new UnusableBackup(`${this.file} is not a backup of Herald.`);
    if (opening.format > backupFormat) throw newerBackup(opening.version);
    this.#count(entry.name, sha256(bytes));
  }

  async #takeContent(
    entry: ArchiveEntry,
    visit: (entry: ArchiveEntry) => Promise<void>,
  ): Promise<void> {
    const hash = createHash("sha256");
    await visit({ ...entry, chunks: hashed(entry.chunks, hash) });
    this.#count(entry.name, hash.digest("hex"));
  }

  async #takeSums(entry: ArchiveEntry): Promise<void> {
    const bytes = await readAll(entry);
    const told = bytes.toString("utf8");
    if (told !== this.#lines.join("")) throw this.#altered(this.#firstDifference(told));
    this.#lines = [];
    this.#sums.push(sha256(bytes));
  }

  async #takeManifest(entry: ArchiveEntry): Promise<void> {
    const bytes = await readAll(entry);
    const manifest = parse(Manifest, bytes);
    if (!manifest || this.#lines.length > 0) throw this.#altered(names.manifest);
    this.#manifest = manifest;
    this.#manifestSum = sha256(bytes);
  }

  async #takeSecrets(entry: ArchiveEntry): Promise<void> {
    const bytes = await readAll(entry);
    const sealed = parse(SealedSecrets, bytes);
    if (!sealed || entry.name !== names.secrets || this.#sealed) throw this.#altered(entry.name);
    this.#sealed = sealed;
  }

  #count(name: string, sum: string): void {
    this.#lines.push(sumLine(sum, name));
    this.#entries += 1;
  }

  #firstDifference(told: string): string {
    const lines = told.split("\n");
    const index = this.#lines.findIndex((line, at) => line !== `${lines[at]}\n`);
    return this.#lines[index]?.slice(66).trim() ?? "its list of sums";
  }

  #altered(name: string): UnusableBackup {
    return new UnusableBackup(
      `${this.file} is damaged: ${name} is not what was backed up. Copy it again from where it was made, or use another backup.`,
    );
  }
}

export function newerBackup(version: string): UnusableBackup {
  return new UnusableBackup(
    `This backup was made by Herald ${version}, which is newer than this one. Restore it with that version or a newer one.`,
  );
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export async function readAll({ name, size, chunks }: ArchiveEntry): Promise<Buffer> {
  if (size > documentBytesMax) throw new UnusableBackup(`The entry ${name} is too large.`);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

function parse<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> | null {
  try {
    const { data, success } = shape.safeParse(JSON.parse(bytes.toString("utf8")));
    return success ? data : null;
  } catch {
    return null;
  }
}
