import type { ReconcileTask } from "../network";
import { callLinkedIn, encodeUrn } from "./call";
import { organizationUrn, tokenOf } from "./organization";
import { type Scan, scanList } from "./paging";
import type { LinkedInContext } from "./settings";
import { type CommentRow, CommentsAnswer, type PostAnswer, PostsAnswer } from "./wire";

const answersMax = 4;

export function scanPosts(
  context: LinkedInContext,
  { account }: ReconcileTask,
): Promise<Scan<PostAnswer>> {
  const token = tokenOf(account);
  return scanList((start) => {
    const query = {
      q: "author",
      author: organizationUrn(account),
      count: "25",
      sortBy: "CREATED",
      start,
    };
    const call = { method: "GET", address: "/rest/posts", query, token } as const;
    return callLinkedIn(context, call, PostsAnswer);
  }, answersMax);
}

export function scanComments(
  context: LinkedInContext,
  { account, parentRemoteId }: ReconcileTask & { parentRemoteId: string },
): Promise<Scan<CommentRow>> {
  const address = `/rest/socialActions/${encodeUrn(parentRemoteId)}/comments`;
  const token = tokenOf(account);
  return scanList((start) => {
    const call = { method: "GET", address, query: { count: "100", start }, token } as const;
    return callLinkedIn(context, call, CommentsAnswer);
  }, answersMax);
}
