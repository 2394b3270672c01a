import type { z } from "zod";
import type { ReconcileTask } from "../network";
import { type Answer, callGraph, type Failure, type GraphCall } from "./call";
import { nextCursor, withCursor } from "./cursor";
import type { AlphaContext } from "./settings";
import { CommentsAnswer, FeedAnswer, type FeedPost, type PostComment } from "./wire";

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

const pagesMax = 4;

/** The Page's own posts since an instant, as far as the ranked feed shows them. */
export function scanFeed(
  context: AlphaContext,
  { account }: ReconcileTask,
  since: Date,
): Promise<Scan<FeedPost>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${account.accountId}/feed`,
    token: account.credentials.pageToken ?? "",
    parameters: {
      fields:
        "id,message,created_time,permalink_url,is_published,application,attachments{target,media_type,url,subattachments}",
      since: String(Math.floor(since.getTime() / 1000)),
      limit: "25",
    },
  };
  return scan((after) => callGraph(context, withCursor(call, after), FeedAnswer));
}

export function scanComments(
  context: AlphaContext,
  { account, parentRemoteId }: ReconcileTask & { parentRemoteId: string },
): Promise<Scan<PostComment>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${parentRemoteId}/comments`,
    token: account.credentials.pageToken ?? "",
    parameters: {
      filter: "stream",
      order: "reverse_chronological",
      fields: "id,message,from,created_time,permalink_url",
      limit: "100",
    },
  };
  return scan((after) => callGraph(context, withCursor(call, after), CommentsAnswer));
}

type Page<Row> = { data: Row[]; paging?: z.output<typeof FeedAnswer>["paging"] };

async function scan<Row>(
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
