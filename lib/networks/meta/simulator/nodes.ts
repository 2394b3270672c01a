import { invalidParameter } from "./refusal";

/** The asked fields of a node, `id` always among them; refuses a field it does not have. */
export function project(
  node: Readonly<Record<string, unknown>> & { id: string },
  asked: { fields: string | null; type: string },
): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const field of splitFields(asked.fields ?? "id")) {
    if (!(field in node)) {
      invalidParameter(`Tried accessing nonexisting field (${field}) on node type (${asked.type})`);
    }
    if (node[field] !== undefined) shown[field] = node[field];
  }
  return { ...shown, id: node.id };
}

export type Slice<Row> = { rows: Row[]; after: string | null };

/** The rows after a cursor; refuses a limit above what the network takes. */
export function slice<Row extends { id: string }>(
  rows: Row[],
  { parameters, limit }: { parameters: URLSearchParams; limit: number },
): Slice<Row> {
  const after = parameters.get("after");
  const start = after === null ? 0 : rows.findIndex((row) => cursorOf(row) === after) + 1;
  const shown = rows.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + limit < rows.length;
  return { rows: shown, after: hasMore && last ? cursorOf(last) : null };
}

/** `paging` as the network writes it: cursors always, `next` only where more follows. */
export function paging(
  { rows, after }: Slice<{ id: string }>,
  address: URL,
): { paging?: Record<string, unknown> } {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return {};
  const next = new URL(address);
  if (after !== null) next.searchParams.set("after", after);
  return {
    paging: {
      cursors: { before: cursorOf(first), after: cursorOf(last) },
      ...(after === null ? {} : { next: next.href }),
    },
  };
}

function cursorOf({ id }: { id: string }): string {
  return Buffer.from(`cursor:${id}`).toString("base64url");
}

/** Top-level field names: what stands in braces or parentheses belongs to the field before it. */
function splitFields(fields: string): string[] {
  const flat = fields.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, "").replace(/\.\w+\([^)]*\)/g, "");
  return flat
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
}
