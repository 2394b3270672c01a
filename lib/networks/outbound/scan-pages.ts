import { nextCursor } from "./graph-cursor";
import type { Answer, Failure } from "./send-graph";

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

type Page<Row> = { data: Row[]; paging?: { next?: string | undefined } | undefined };

const pagesMax = 4;

/** The rows of an edge's first pages, read one page after the other. */
export async function scanPages<Row>(
  read: (after: string | null) => Promise<Answer<Page<Row>>>,
): Promise<Scan<Row>> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Answer<Page<Row>> = await read(after);
    if (!answer.ok) return answer;
    rows.push(...answer.body.data);
    after = nextCursor(answer.body.paging?.next);
    if (after === null) break;
  }
  return { ok: true, rows };
}
