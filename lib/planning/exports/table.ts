import { csvLine } from "./rules";
import type { TableFormat } from "./schema";

/** Holds a row by its columns' names, as JSON Lines have it. */
export type TableRow = Record<string, unknown>;

export type Table = {
  /** Begins the file's name. */
  name: string;
  columns: readonly Column[];
  /** Is read as far as the answer is: one batch at a time is in memory. */
  batches: AsyncGenerator<TableRow[]>;
};

/** Names a column; `cell` writes for CSV what JSON has a shape for. */
export type Column = string | { name: string; cell(value: never): string };

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
};

/** The API document describes such an answer by these. */
export const tableAnswers = { 200: ["text/csv", "application/x-ndjson"] };

/** Answers with a table as a file. Its first rows are read before the answer begins, so that a refusal is one. */
export async function answerTable(
  format: TableFormat,
  { name, columns, batches }: Table,
): Promise<Response> {
  const pieces = format === "csv" ? csvPieces(columns, batches) : jsonPieces(columns, batches);
  let next = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next.done) return controller.close();
      controller.enqueue(new TextEncoder().encode(next.value));
      next = await pieces.next();
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": contentTypes[format],
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}

type Pieces = AsyncGenerator<string, undefined>;

async function* csvPieces(columns: readonly Column[], batches: Table["batches"]): Pieces {
  // The mark tells programs for tables that the file is UTF-8.
  let head = `\ufeff${csvLine(columns.map(nameOf))}`;
  for await (const rows of batches) {
    yield head + rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join("");
    head = "";
  }
  if (head) yield head;
  return undefined;
}

async function* jsonPieces(columns: readonly Column[], batches: Table["batches"]): Pieces {
  const names = columns.map(nameOf);
  for await (const rows of batches) {
    yield rows
      .map(
        (row) => `${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))}\n`,
      )
      .join("");
  }
  return undefined;
}

function nameOf(column: Column): string {
  return typeof column === "string" ? column : column.name;
}

function cellOf(column: Column, row: TableRow): string {
  const value = row[nameOf(column)];
  if (typeof column !== "string") return column.cell(value as never);
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
