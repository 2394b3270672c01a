import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Table } from "../backup/manifest";
import { UnusableBackup } from "../backup/unusable-backup";

export class TableLoader {
  #current: { table: Table; stream: CopyStreamQuery; ended: Promise<void> } | null = null;

  constructor(
    private readonly client: pg.Client,
    private readonly tables: readonly Table[],
  ) {}

  async load(name: string, piece: Uint8Array): Promise<void> {
    if (this.#current?.table.name !== name) await this.#begin(name);
    const stream = this.#current?.stream;
    if (!stream || stream.write(piece)) return;
    await Promise.race([once(stream, "drain"), this.#current?.ended]);
  }

  async end(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    if (!current) return;
    current.stream.end();
    await current.ended;
    const { table, stream } = current;
    if (stream.rowCount === table.rows) return;
    throw new UnusableBackup(
      `The backup tells of ${table.rows} rows of ${table.name}, not of ${stream.rowCount}.`,
    );
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const table = this.tables.find((one) => one.name === name);
    if (!table) throw new UnusableBackup(`The backup does not describe its table ${name}.`);
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const stream = this.client.query(copyFrom(`COPY "${name}" (${columns}) FROM STDIN`));
    const ended = finished(stream);
    ended.catch(() => undefined);
    this.#current = { table, stream, ended };
  }
}
