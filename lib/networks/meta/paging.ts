import type { Answer, Failure } from "./send-graph";

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

type Page<Row> = { data: Row[]; paging?: { next?: string | undefined } | undefined };

export async function scanPages<Row>(
  read: (after: string | null) => Promise<Answer<Page<Row>>>,
  { pagesMax = 4 }: { pagesMax?: number } = {},
): Promise<Scan<Row>> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Answer<Page<Row>> = await read(after);
    if (!answer.ok) return answer;
    rows.push(...answer.body.data);
    after = cursorIn(answer.body.paging?.next);
    if (after === null) break;
  }
  return { ok: true, rows };
}

export function withCursor<Call extends { parameters?: Record<string, string> }>(
  call: Call,
  after: string | null,
): Call {
  return after === null ? call : { ...call, parameters: { ...call.parameters, after } };
}

/** Only the cursor is taken from `paging.next`: the address carries a token and may lead anywhere. */
function cursorIn(next: string | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get("after") : null;
}
