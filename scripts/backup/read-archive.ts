import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { type ArchiveEntry, ArchiveProof, type ReadBackup } from "./archive-proof";
import { UnusableBackup } from "./unusable-backup";

/**
 * Reads all of a backup in one pass and proves that it is whole and unchanged. `visit` reads each
 * entry to its end; what it did must not count before this returns.
 */
export async function readArchive(
  file: string,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<ReadBackup> {
  const proof = new ArchiveProof(file);
  for await (const entry of entriesOf(file)) await proof.take(entry, visit);
  return proof.conclude();
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UnusableBackup(`${file} is not there. Is the path right?`);
  const bytes = Readable.toWeb(createReadStream(file, { highWaterMark: 1024 * 1024 }));
  const decoded = (bytes as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }) as Decoder,
  );
  const reader = decoded.getReader();
  let count = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(explaining(file, count));
      if (done) return;
      const { header, body } = value;
      if (header.type !== "file") throw damaged(file);
      const chunks = explained(body as ReadableStream<Uint8Array>, file);
      yield { name: header.name, size: header.size, chunks };
      count += 1;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type Decoder = {
  readable: ReadableStream<ParsedTarEntry>;
  writable: WritableStream<Uint8Array>;
};

async function* explained(
  body: ReadableStream<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(explaining(file, 1));
    if (done) return;
    yield value;
  }
}

function explaining(file: string, entriesRead: number): (cause: unknown) => never {
  return (cause) => {
    if (entriesRead > 0) throw damaged(file, cause);
    throw new UnusableBackup(`${file} is not a backup of Herald.`, { cause });
  };
}

function damaged(file: string, cause?: unknown): UnusableBackup {
  return new UnusableBackup(
    `${file} is damaged or ends too early. Copy it again from where it was made, or use another backup.`,
    { cause },
  );
}
