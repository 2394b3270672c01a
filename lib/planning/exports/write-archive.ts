import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarPacker } from "modern-tar";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { storedMedia } from "@/lib/library/media/stored-media";
import { type ArchiveKind, type ArchiveOwner, archiveLine } from "./archive-kind";
import { kindsOf } from "./archive-kinds";
import { readmeOf, schemaOf } from "./archive-papers";
import { countRows, readRows } from "./archive-store";
import type { DataExportKind } from "./schema";

const rowsAtOnce = 500;

export type Progress = { itemsDone: number; items: number | null };

type Archive = {
  /** Is this try's alone. */
  folder: string;
  kind: DataExportKind;
  owner: ArchiveOwner;
  progress: Progress;
  signal: AbortSignal;
};

/** Tries have their folders there, each named after its archive. */
export function archivesRoot(): string {
  return resolve(/* turbopackIgnore: true */ env.DATA_DIR, "exports");
}

/**
 * Writes an archive to a file of this machine, from the beginning: what an earlier try left is thrown
 * away. Neither the rows of a kind nor a file are ever in memory as a whole.
 */
export async function writeArchive(
  archive: Archive,
): Promise<{ file: string; sizeBytes: number; sha256: string }> {
  const { folder } = archive;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await countItems(archive);
  const counts = new Map<string, number>();
  for (const kind of kindsOf[archive.kind]) {
    counts.set(kind.name, await writeLines(archive, kind));
  }
  const file = join(/* turbopackIgnore: true */ folder, "archive.tar.gz");
  const sha256 = await pack(archive, { file, counts });
  return { file, sizeBytes: (await stat(file)).size, sha256 };
}

async function countItems({ kind, owner, progress }: Archive): Promise<void> {
  let items = 0;
  for (const each of kindsOf[kind]) {
    const rows = await countRows(db, each, owner);
    // A medium counts once as a line and once as a file.
    items += each.name === "media" ? 2 * rows : rows;
  }
  Object.assign(progress, { itemsDone: 0, items });
}

async function writeLines(archive: Archive, kind: ArchiveKind): Promise<number> {
  const { owner, progress, signal } = archive;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of readRows(db, kind, { owner, atOnce: rowsAtOnce })) {
      signal.throwIfAborted();
      yield rows.map((row) => archiveLine(kind, row)).join("");
      count += rows.length;
      progress.itemsDone += rows.length;
    }
  }
  await pipeline(lines, createWriteStream(linesFile(archive, kind), { mode: 0o600 }));
  return count;
}

function linesFile({ folder }: Archive, { name }: ArchiveKind): string {
  return join(/* turbopackIgnore: true */ folder, `${name}.jsonl`);
}

type Entry = { name: string; size: number; chunks: AsyncIterable<Uint8Array> };

async function pack(
  archive: Archive,
  { file, counts }: { file: string; counts: ReadonlyMap<string, number> },
): Promise<string> {
  const { readable, controller } = createTarPacker();
  const hash = createHash("sha256");
  const written = pipeline(
    Readable.fromWeb(readable as never),
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
    { signal: archive.signal },
  );
  written.catch((error: unknown) => controller.error(error));
  try {
    for await (const { name, size, chunks } of entriesOf(archive, counts)) {
      const writer = controller.add({ name, size, mode: 0o600, type: "file" }).getWriter();
      for await (const chunk of chunks) await writer.write(chunk);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
  return hash.digest("hex");
}

async function* entriesOf(
  archive: Archive,
  counts: ReadonlyMap<string, number>,
): AsyncGenerator<Entry> {
  const { kind } = archive;
  yield whole("README.md", readmeOf(kind));
  yield whole("schema.json", JSON.stringify(schemaOf(kind), null, 2));
  for (const each of kindsOf[kind]) {
    const path = linesFile(archive, each);
    const { size } = await stat(path);
    yield { name: `${each.name}.jsonl`, size, chunks: createReadStream(path) };
    // Its room is wanted for the archive itself.
    await rm(path);
  }
  const missing: string[] = [];
  if (kind === "workspace") yield* filesOf(archive, missing);
  const manifest = {
    format: 1,
    kind,
    createdAt: now().toISOString(),
    lines: Object.fromEntries(counts),
    missingFiles: missing,
  };
  yield whole("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

async function* filesOf(
  { owner, progress, signal }: Archive,
  missing: string[],
): AsyncGenerator<Entry> {
  for await (const { mediaId, name, size, open } of storedMedia(owner.workspaceId)) {
    signal.throwIfAborted();
    if (size === null) missing.push(mediaId);
    else yield { name: `media/${name}`, size, chunks: await open() };
    progress.itemsDone += 1;
  }
}

function whole(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.byteLength, chunks: Readable.from([bytes]) };
}
