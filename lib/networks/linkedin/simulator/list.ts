import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import { invalid } from "./rest-error";

const countMax = 100;
const defaultCount = 10;

export function list<Row>(
  { parameters, url }: SimulatedRequest,
  rows: Row[],
  { atMost = countMax }: { atMost?: number } = {},
): Reply {
  const count = Number(parameters.get("count") ?? defaultCount);
  const start = Number(parameters.get("start") ?? 0);
  if (!(count >= 1 && count <= countMax && start >= 0)) {
    invalid("ILLEGAL_ARGUMENT", `Invalid paging: start ${start}, count ${count}`);
  }
  const end = start + Math.min(count, atMost);
  const next = new URL(url);
  next.searchParams.set("start", String(end));
  const href = `${next.pathname}${next.search}`;
  const links = end < rows.length ? [{ type: "application/json", rel: "next", href }] : [];
  return json({
    paging: { start, count, links, total: rows.length },
    elements: rows.slice(start, end),
  });
}
