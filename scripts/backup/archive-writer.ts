import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTarPacker } from "modern-tar";
import { entriesPerSum, sha256, sumLine, sumName } from "./manifest";

export type Content = { name: string; size: number; chunks: AsyncIterable<Uint8Array> };

type Packer = ReturnType<typeof createTarPacker>["controller"];

export class ArchiveWriter {
  readonly #file: string;
  readonly #packer: Packer;
  readonly #written: Promise<void>;
  readonly #sums: string[] = [];
  #lines: string[] = [];
  #entries = 0;

  constructor(file: string) {
    this.#file = file;
    const { readable, controller } = createTarPacker();
    this.#packer = controller;
    const target = createWriteStream(this.#part, { mode: 0o600, flush: true });
    this.#written = pipeline(Readable.fromWeb(readable as never), target);
    this.#written.catch(() => undefined);
  }

  async add(content: Content): Promise<void> {
    const sum = await this.#write(content);
    this.#lines.push(sumLine(sum, content.name));
    this.#entries += 1;
    if (this.#lines.length === entriesPerSum) await this.#writeSums();
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.add({ name, size: bytes.byteLength, chunks: once(bytes) });
  }

  async endSums(): Promise<{ entries: number; sums: string[] }> {
    if (this.#lines.length > 0) await this.#writeSums();
    return { entries: this.#entries, sums: this.#sums };
  }

  async addAfterSums(name: string, bytes: Uint8Array): Promise<string> {
    return this.#write({ name, size: bytes.byteLength, chunks: once(bytes) });
  }

  async finish(): Promise<number> {
    this.#packer.finalize();
    await this.#written;
    await rename(this.#part, this.#file);
    await syncFolder(dirname(this.#file));
    return (await stat(this.#file)).size;
  }

  async abandon(reason: unknown): Promise<void> {
    this.#packer.error(reason);
    await this.#written.catch(() => undefined);
    await rm(this.#part, { force: true });
  }

  get #part(): string {
    return `${this.#file}.part`;
  }

  async #writeSums(): Promise<void> {
    const bytes = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    await this.addAfterSums(sumName(this.#sums.length), bytes);
    this.#sums.push(sha256(bytes));
  }

  async #write({ name, size, chunks }: Content): Promise<string> {
    const hash = createHash("sha256");
    const writer = this.#packer.add({ name, size, mode: 0o600, type: "file" }).getWriter();
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return hash.digest("hex");
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  // Some file systems cannot sync a folder; the file itself is synced already.
  await folder.sync().catch(() => undefined);
  await folder.close();
}
