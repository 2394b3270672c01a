import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import { invalidParameter } from "./refusal";

type Node = Readonly<Record<string, unknown>> & { id: string };

export function project(
  node: Node,
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

type Listing = {
  request: Pick<SimulatedRequest, "parameters" | "url">;
  type: string;
  limit?: number;
  defaultLimit?: number;
  defaultFields?: string;
  nextAddress?: URL;
};

export function listNodes<Row extends { id: string }>(
  all: readonly Row[],
  listing: Listing,
  nodeOf: (row: Row) => Node = (row) => row,
) {
  const { request, type, defaultLimit = 25, defaultFields } = listing;
  const { parameters } = request;
  const limit = listing.limit ?? Number(parameters.get("limit") ?? defaultLimit);
  const { rows, after } = slice(all, { after: parameters.get("after"), limit });
  const fields = parameters.get("fields") ?? defaultFields ?? null;
  return {
    data: rows.map((row) => project(nodeOf(row), { fields, type })),
    paging: paging({ rows, after }, listing.nextAddress ?? request.url),
  };
}

export function answerWithUsage(
  body: unknown,
  {
    percent,
    account,
  }: {
    percent: number;
    account?: { id: string; type: string } | undefined;
  },
  headers: Record<string, string> = {},
): Reply {
  const usage = { call_count: percent, total_cputime: 1, total_time: 1 };
  const accountUsage = account && {
    [account.id]: [{ type: account.type, ...usage, estimated_time_to_regain_access: 0 }],
  };
  return json(body, 200, {
    ...headers,
    "x-app-usage": JSON.stringify(usage),
    ...(accountUsage ? { "x-business-use-case-usage": JSON.stringify(accountUsage) } : {}),
  });
}

export function graphTime(
  { switches }: { switches: { clockSkewMs: number } },
  atMs: number,
): string {
  const shown = new Date(atMs + switches.clockSkewMs).toISOString();
  return shown.replace(/\.\d{3}Z$/, "+0000");
}

function splitFields(fields: string): string[] {
  const flat = fields.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, "").replace(/\.\w+\([^().]*\)/g, "");
  return flat
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
}

type Slice<Row> = { rows: readonly Row[]; after: string | null };

function slice<Row extends { id: string }>(
  rows: readonly Row[],
  { after, limit }: { after: string | null; limit: number },
): Slice<Row> {
  const start = after === null ? 0 : rows.findIndex((row) => cursorOf(row) === after) + 1;
  const shown = rows.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + limit < rows.length;
  return { rows: shown, after: hasMore && last ? cursorOf(last) : null };
}

function cursorOf({ id }: { id: string }): string {
  return Buffer.from(`cursor:${id}`).toString("base64url");
}

function paging(
  { rows, after }: Slice<{ id: string }>,
  address: URL,
): Record<string, unknown> | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  const next = new URL(address);
  if (after !== null) next.searchParams.set("after", after);
  return {
    cursors: { before: cursorOf(first), after: cursorOf(last) },
    next: after === null ? undefined : next.href,
  };
}
