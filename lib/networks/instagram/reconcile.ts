import { isSameText } from "../content/text";
import type { Failure } from "../meta/send-graph";
import type { Finding, ReconcileTask } from "../network";
import { type Containers, creationId, readContainers } from "./containers";
import { explainFailure, isMissing } from "./errors";
import { findMedia, findOnly, isInWindow, nearestTo } from "./match-media";
import { readStatus } from "./read-status";
import { isUnnamed, unnamedRemoteId } from "./remote-id";
import { scanComments, scanMedia } from "./scan";
import type { InstagramContext } from "./settings";

/** Until this long after the intent, lists may lag and a lost call may still take effect. */
const settledAfterMs = 60_000;

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
      return { kind: isSettled(context, task) ? "absent" : "unseen" };
    case "IN_PROGRESS":
      return { kind: "unseen" };
    case "ERROR":
    case "EXPIRED":
      return recognise(context, task, made);
  }
}

async function findPublished(
  context: InstagramContext,
  task: ReconcileTask,
  made: Containers,
): Promise<Finding> {
  const found = await recognise(context, task, made);
  if (found.kind !== "unseen" || !isSettled(context, task)) return found;
  return { kind: "published", remoteId: unnamedRemoteId(creationId(made)), url: null };
}

async function recognise(
  context: InstagramContext,
  task: ReconcileTask,
  { startedAt }: Containers,
): Promise<Finding> {
  const since = startedAt && startedAt < task.intentAt ? startedAt : task.intentAt;
  const scan = await scanMedia(context, task, new Date(since.getTime() - settledAfterMs));
  if (!scan.ok) return unavailable(scan.failure);
  const match = findOnly(findMedia(scan.rows, task), task);
  if (!match) return { kind: "unseen" };
  return { kind: "published", remoteId: match.id, url: match.permalink ?? null };
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

function isSettled({ now }: InstagramContext, { intentAt }: ReconcileTask): boolean {
  return now().getTime() - intentAt.getTime() >= settledAfterMs;
}

function unavailable(failure: Failure): Finding {
  return { kind: "unavailable", message: explainFailure(failure) };
}
