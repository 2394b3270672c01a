import type { z } from "zod";
import type { Answer, Failure } from "./call";
import type { Paging } from "./wire";

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

type List<Row> = { elements: Row[]; paging?: z.output<typeof Paging> | undefined };

export async function scanList<Row>(
  read: (start: string) => Promise<Answer<List<Row>>>,
  answersMax: number,
): Promise<Scan<Row>> {
  const rows: Row[] = [];
  let start: string | null = "0";
  for (let count = 0; count < answersMax && start !== null; count += 1) {
    const answer: Answer<List<Row>> = await read(start);
    if (!answer.ok) return answer;
    rows.push(...answer.body.elements);
    start = nextStart(answer.body.paging);
  }
  return { ok: true, rows };
}

/** Only the offset is taken from the link, because its address may lead anywhere. */
function nextStart(paging: z.output<typeof Paging> | undefined): string | null {
  const href = paging?.links.find(({ rel }) => rel === "next")?.href;
  const base = "https://links.invalid";
  return href && URL.canParse(href, base) ? new URL(href, base).searchParams.get("start") : null;
}
