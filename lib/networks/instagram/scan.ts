import { type Scan, scanPages, withCursor } from "../meta/paging";
import type { ReconcileTask } from "../network";
import { callInstagram, type InstagramCall } from "./call";
import type { InstagramContext } from "./settings";
import { type CommentRow, CommentsAnswer, MediaListAnswer, type MediaRow } from "./wire";

export function scanMedia(
  context: InstagramContext,
  { account }: ReconcileTask,
  since: Date,
): Promise<Scan<MediaRow>> {
  const call: InstagramCall = {
    method: "GET",
    path: `/${account.accountId}/media`,
    token: account.credentials.token ?? "",
    parameters: {
      fields: "id,caption,permalink,timestamp,media_type,children{id}",
      since: String(Math.floor(since.getTime() / 1000)),
      limit: "25",
    },
  };
  return scanPages((after) => callInstagram(context, withCursor(call, after), MediaListAnswer));
}

export function scanComments(
  context: InstagramContext,
  { account }: ReconcileTask,
  mediaId: string,
): Promise<Scan<CommentRow>> {
  const call: InstagramCall = {
    method: "GET",
    path: `/${mediaId}/comments`,
    token: account.credentials.token ?? "",
    parameters: { fields: "id,text,username,timestamp", limit: "50" },
  };
  return scanPages((after) => callInstagram(context, withCursor(call, after), CommentsAnswer));
}
