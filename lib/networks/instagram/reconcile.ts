import { isVideo } from "../content/problems";
import { isSameText } from "../content/rules/text";
import { callGraph, type GraphCall } from "../meta/call";
import { isUnnamed } from "../meta/containers";
import { isInWindow, reconcileContainer } from "../meta/reconcile-container";
import { type Scan, scanPages, withCursor } from "../meta/send-graph";
import type { Finding, ReconcileTask } from "../network";
import { readStatus } from "./containers";
import { explainFailure, isMissing } from "./errors";
import type { InstagramContext } from "./settings";
import { type CommentRow, CommentsAnswer, MediaListAnswer, type MediaRow } from "./wire";

export async function reconcileDelivery(
  context: InstagramContext,
  task: ReconcileTask,
): Promise<Finding> {
  if (task.content.postIndex > 0) return findComment(context, task);
  return reconcileContainer({
    task,
    now: context.now,
    readStatus: (id) => readStatus(context, task.account, id),
    listPosts: (since) => scanMedia(context, task, since),
    isSame: (row) => isSamePost(row, task),
    tellsNothing: isMissing,
    explainFailure,
  });
}

async function findComment(context: InstagramContext, task: ReconcileTask): Promise<Finding> {
  const { parentRemoteId, account, intentAt } = task;
  if (!parentRemoteId || isUnnamed(parentRemoteId)) return { kind: "unseen" };
  const scan = await scanComments(context, task, parentRemoteId);
  if (!scan.ok) return { kind: "unavailable", message: explainFailure(scan.failure) };
  const matches = scan.rows.filter(
    (row) =>
      row.username === account.credentials.username &&
      isSameText(row.text ?? "", task.content.text) &&
      isInWindow(row, intentAt),
  );
  const match = nearestTo(intentAt, matches);
  return match ? { kind: "published", remoteId: match.id, url: null } : { kind: "unseen" };
}

function scanComments(
  context: InstagramContext,
  { account }: ReconcileTask,
  mediaId: string,
): Promise<Scan<CommentRow>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${mediaId}/comments`,
    token: account.credentials.token ?? "",
    parameters: { fields: "id,text,username,timestamp", limit: "50" },
  };
  return scanPages((after) => callGraph(context, withCursor(call, after), CommentsAnswer));
}

/** The same text may be published twice on purpose; the row closest to the instant is the right one. */
function nearestTo<Row extends { timestamp: string }>(instant: Date, rows: Row[]): Row | undefined {
  const distance = ({ timestamp }: Row) => Math.abs(Date.parse(timestamp) - instant.getTime());
  return rows.toSorted((one, other) => distance(one) - distance(other))[0];
}

function scanMedia(
  context: InstagramContext,
  { account }: ReconcileTask,
  since: Date,
): Promise<Scan<MediaRow>> {
  const call: GraphCall = {
    method: "GET",
    path: `/${account.accountId}/media`,
    token: account.credentials.token ?? "",
    parameters: {
      fields: "id,caption,permalink,timestamp,media_type,children{id}",
      since: String(Math.floor(since.getTime() / 1000)),
      limit: "25",
    },
  };
  return scanPages((after) => callGraph(context, withCursor(call, after), MediaListAnswer));
}

function isSamePost(row: MediaRow, task: ReconcileTask): boolean {
  const { media, text } = task.content;
  const children = media.length > 1 ? media.length : 0;
  return (
    row.media_type === typeOf(task) &&
    (row.children?.data.length ?? 0) === children &&
    isSameText(row.caption ?? "", text)
  );
}

function typeOf({ content: { media } }: ReconcileTask): string {
  if (media.length > 1) return "CAROUSEL_ALBUM";
  return media.some(isVideo) ? "VIDEO" : "IMAGE";
}
