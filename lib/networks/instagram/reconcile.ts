import { isVideo } from "../content/problems";
import { isSameText } from "../content/rules/text";
import { type Failure, type Scan, scanPages, withCursor } from "../meta/send-graph";
import type { Finding, ReconcileTask } from "../network";
import { callInstagram, type InstagramCall } from "./call";
import { type Containers, creationId, readContainers, readStatus } from "./containers";
import { explainFailure, isMissing } from "./errors";
import { isUnnamed, unnamedRemoteId } from "./publish";
import type { InstagramContext } from "./settings";
import { type CommentRow, CommentsAnswer, MediaListAnswer, type MediaRow } from "./wire";

/**
 * The container says whether it is published, but not as which post; the post has to be recognised
 * among the account's own.
 */
export async function reconcileDelivery(
  context: InstagramContext,
  task: ReconcileTask,
): Promise<Finding> {
  if (task.content.postIndex > 0) return findComment(context, task);
  const made = readContainers(task.handles, task.content);
  const containerId = creationId(made);
  if (!containerId) return recognise(context, task, made);
  const answer = await readStatus(context, task.account, containerId);
  if (!answer.ok) {
    return isMissing(answer.failure) ? recognise(context, task, made) : unavailable(answer.failure);
  }
  switch (answer.body.status_code) {
    case "PUBLISHED":
      return findPublished(context, task, made);
    case "FINISHED":
      return { kind: isConsistent(context, task) ? "absent" : "unseen" };
    case "IN_PROGRESS":
      return { kind: "unseen" };
    case "ERROR":
    case "EXPIRED":
      return recognise(context, task, made);
  }
}

async function findComment(context: InstagramContext, task: ReconcileTask): Promise<Finding> {
  const { parentRemoteId, account } = task;
  if (!parentRemoteId || isUnnamed(parentRemoteId)) return { kind: "unseen" };
  const scan = await scanComments(context, task, parentRemoteId);
  if (!scan.ok) return unavailable(scan.failure);
  const matches = scan.rows.filter(
    (row) =>
      row.username === account.credentials.username &&
      isSameText(row.text ?? "", task.content.text) &&
      isInWindow(row.timestamp, task),
  );
  const match = nearestTo(task.intentAt, matches);
  return match ? { kind: "published", remoteId: match.id, url: null } : { kind: "unseen" };
}

function scanComments(
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

function unavailable(failure: Failure): Finding {
  return { kind: "unavailable", message: explainFailure(failure) };
}

const clockToleranceMs = 60_000;

function isInWindow(timestamp: string, { intentAt }: ReconcileTask): boolean {
  return Date.parse(timestamp) >= intentAt.getTime() - clockToleranceMs;
}

/** The same text may be published twice on purpose; the row closest to the instant is the right one. */
function nearestTo<Row extends { timestamp: string }>(instant: Date, rows: Row[]): Row | undefined {
  const distance = ({ timestamp }: Row) => Math.abs(Date.parse(timestamp) - instant.getTime());
  return rows.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Until this long after the intent, lists may lag and a lost call may still take effect. */
const consistentAfterMs = 60_000;

async function recognise(
  context: InstagramContext,
  task: ReconcileTask,
  { startedAt }: Containers,
): Promise<Finding> {
  const since = startedAt && startedAt < task.intentAt ? startedAt : task.intentAt;
  const scan = await scanMedia(context, task, new Date(since.getTime() - consistentAfterMs));
  if (!scan.ok) return unavailable(scan.failure);
  const match = findOnly(findMedia(scan.rows, task), task);
  if (!match) return { kind: "unseen" };
  return { kind: "published", remoteId: match.id, url: match.permalink ?? null };
}

function scanMedia(
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

function findOnly(rows: MediaRow[], task: ReconcileTask): MediaRow | null {
  const [only, ...others] = rows;
  if (only && others.length === 0) return only;
  const [late, ...more] = rows.filter((row) => isInWindow(row.timestamp, task));
  return late && more.length === 0 ? late : null;
}

function findMedia(rows: MediaRow[], task: ReconcileTask): MediaRow[] {
  const type = typeOf(task);
  const children = task.content.media.length > 1 ? task.content.media.length : 0;
  return rows.filter(
    (row) =>
      row.media_type === type &&
      (row.children?.data.length ?? 0) === children &&
      isSameText(row.caption ?? "", task.content.text),
  );
}

function typeOf({ content: { media } }: ReconcileTask): string {
  if (media.length > 1) return "CAROUSEL_ALBUM";
  return media.some(isVideo) ? "VIDEO" : "IMAGE";
}

async function findPublished(
  context: InstagramContext,
  task: ReconcileTask,
  made: Containers,
): Promise<Finding> {
  const found = await recognise(context, task, made);
  if (found.kind !== "unseen" || !isConsistent(context, task)) return found;
  return { kind: "published", remoteId: unnamedRemoteId(creationId(made)), url: null };
}

function isConsistent({ now }: InstagramContext, { intentAt }: ReconcileTask): boolean {
  return now().getTime() - intentAt.getTime() >= consistentAfterMs;
}
