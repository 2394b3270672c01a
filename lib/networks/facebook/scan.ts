import { type Scan, scanPages, withCursor } from "../meta/paging";
import type { ReconcileTask } from "../network";
import { callGraph, type GraphCall } from "./call";
import type { FacebookContext } from "./settings";
import { CommentsAnswer, FeedAnswer, type FeedPost, type PostComment } from "./wire";

export function scanFeed(
  context: FacebookContext,
  { account }: ReconcileTask,
  since: Date,
): Promise<Scan<FeedPost>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${account.accountId}/feed`,
    token: account.credentials.pageToken ?? "",
    parameters: {
      fields:
        "id,message,message_tags,created_time,permalink_url,is_published,application,attachments{target,media_type,url,subattachments}",
      since: String(Math.floor(since.getTime() / 1000)),
      limit: "25",
    },
  };
  return scanPages((after) => callGraph(context, withCursor(call, after), FeedAnswer));
}

export function scanComments(
  context: FacebookContext,
  { account, parentRemoteId }: ReconcileTask & { parentRemoteId: string },
): Promise<Scan<PostComment>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${parentRemoteId}/comments`,
    token: account.credentials.pageToken ?? "",
    parameters: {
      filter: "stream",
      order: "reverse_chronological",
      fields: "id,message,message_tags,from,created_time,permalink_url",
      limit: "100",
    },
  };
  return scanPages((after) => callGraph(context, withCursor(call, after), CommentsAnswer));
}
