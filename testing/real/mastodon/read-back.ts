import { z } from "zod";
import { plainText, unmarked } from "@/lib/networks/mastodon/reconcile";
import type { Expected } from "./make-posts";
import type { RealAccount } from "./through-pages";

const Row = z.object({
  id: z.string(),
  content: z.string(),
  in_reply_to_id: z.string().nullish(),
  spoiler_text: z.string().nullish(),
  visibility: z.string(),
  media_attachments: z.array(z.object({ description: z.string().nullish() })).default([]),
});
export type ShownStatus = z.output<typeof Row>;

const pagesMax = 20;

export async function readBack({ origin, user }: RealAccount): Promise<ShownStatus[]> {
  const lookup = await fetch(new URL(`/api/v1/accounts/lookup?acct=${user}`, origin));
  const { id } = z.object({ id: z.string() }).parse(await lookup.json());
  const rows = new Map<string, ShownStatus>();
  let maxId = "";
  for (let page = 0; page < pagesMax; page += 1) {
    const url = new URL(`/api/v1/accounts/${id}/statuses?limit=40`, origin);
    if (maxId) url.searchParams.set("max_id", maxId);
    const read = z.array(Row).parse(await (await fetch(url)).json());
    const fresh = read.filter((row) => !rows.has(row.id));
    for (const row of fresh) rows.set(row.id, row);
    maxId = read.at(-1)?.id ?? "";
    if (fresh.length === 0) break;
  }
  return [...rows.values()];
}

export function shownWith(rows: readonly ShownStatus[], text: string): ShownStatus[] {
  const wanted = unmarked(text);
  return rows.filter(({ content }) => unmarked(plainText(content)) === wanted);
}

export function differences(
  rows: readonly ShownStatus[],
  expected: Expected,
  tellsVisibility: boolean,
): string[] {
  const [shown] = shownWith(rows, expected.text);
  if (!shown) return [];
  const [parent] = expected.repliesTo ? shownWith(rows, expected.repliesTo) : [];
  const [medium] = shown.media_attachments;
  const checks: [string, boolean][] = [
    ["its place in the thread", (shown.in_reply_to_id ?? null) === (parent?.id ?? null)],
    ["its content warning", (shown.spoiler_text ?? "") === expected.warning],
    ["its alternative text", (medium?.description ?? null) === expected.alt],
    ["its visibility", !tellsVisibility || shown.visibility === expected.visibility],
  ];
  return checks.flatMap(([what, holds]) => (holds ? [] : [`${what}: ${expected.text}`]));
}
