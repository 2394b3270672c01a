import type { z } from "zod";
import type { ReconcileTask } from "../network";
import { type Answer, callLinkedIn, encodeUrn, type Failure } from "./call";
import { nextStart } from "./next-start";
import { organizationUrn, tokenOf } from "./organization";
import type { LinkedInContext } from "./settings";
import { type CommentRow, CommentsAnswer, type Paging, type PostAnswer, PostsAnswer } from "./wire";

export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

const answersMax = 4;

/** The Page's latest posts, newest first. */
export function scanPosts(
  context: LinkedInContext,
  { account }: ReconcileTask,
): Promise<Scan<PostAnswer>> {
  const query = {
    q: "author",
    author: organizationUrn(account),
    count: "25",
    sortBy: "CREATED",
  };
  const token = tokenOf(account);
  return scan((start) => {
    const call = {
      method: "GET",
      address: "/rest/posts",
      query: { ...query, start },
      token,
    } as const;
    return callLinkedIn(context, call, PostsAnswer);
  });
}

export function scanComments(
  context: LinkedInContext,
  { account, parentRemoteId }: ReconcileTask & { parentRemoteId: string },
): Promise<Scan<CommentRow>> {
  const address = `/rest/socialActions/${encodeUrn(parentRemoteId)}/comments`;
  const token = tokenOf(account);
  return scan((start) => {
    const call = { method: "GET", address, query: { count: "100", start }, token } as const;
    return callLinkedIn(context, call, CommentsAnswer);
  });
}

type List<Row> = { elements: Row[]; paging?: z.output<typeof Paging> | undefined };

async function scan<Row>(read: (start: string) => Promise<Answer<List<Row>>>): Promise<Scan<Row>> {
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
