import { isSameText } from "../content/text";
import { isVideo } from "../content/video-rules";
import type { Finding, Publication, ReconcileTask } from "../network";
import { callGraph, type Failure } from "./call";
import { explainFailure } from "./errors";
import { photoIds } from "./photo-handles";
import { isComment } from "./publish";
import { findVideo } from "./reconcile-video";
import { scanComments, scanFeed } from "./scan";
import type { FacebookContext } from "./settings";
import { type FeedPost, PhotoAnswer } from "./wire";

/** Before this much time has passed, a photo without a story may still be on its way. */
const settledAfterMs = 60_000;
const clockToleranceMs = 60_000;

/**
 * Looks for what an intent with a lost answer may have published. Photos and videos are exact both ways; the
 * feed is ranked and bounded, so that what it does not show proves nothing.
 */
export async function reconcileDelivery(
  context: FacebookContext,
  task: ReconcileTask,
): Promise<Finding> {
  if (isComment(task)) return findComment(context, task);
  if (task.content.media.some(isVideo)) return findVideo(context, task);
  const photos = photoIds(task.handles, task.content).filter((id) => id !== undefined);
  return photos.length > 0 ? findByPhotos(context, task, photos) : findByText(context, task);
}

async function findByPhotos(
  context: FacebookContext,
  task: ReconcileTask,
  photos: string[],
): Promise<Finding> {
  const look = await lookAtPhotos(context, task, photos);
  if (look.state === "failed") return unavailable(look.failure);
  if (look.state === "shown") return publication({ id: look.storyId });
  const feed = await scanFeed(context, task, since(task));
  if (!feed.ok) return unavailable(feed.failure);
  const post = feed.rows.find((row) => targetsOf(row).some((id) => photos.includes(id)));
  if (post) return publication(post);
  // Every photo exists and says that no story shows it: only time could still change that.
  const waitedMs = context.now().getTime() - task.intentAt.getTime();
  const isProven = look.state === "unused" && waitedMs >= settledAfterMs;
  return { kind: isProven ? "absent" : "unseen" };
}

type PhotoLook =
  | { state: "shown"; storyId: string }
  /** All of them exist, and none is in a story. */
  | { state: "unused" }
  /** Some no longer exist, so what they showed cannot be known from them. */
  | { state: "gone" }
  | { state: "failed"; failure: Failure };

async function lookAtPhotos(
  context: FacebookContext,
  task: ReconcileTask,
  photos: string[],
): Promise<PhotoLook> {
  let state: "unused" | "gone" = "unused";
  for (const photo of photos) {
    const answer = await readPhoto(context, task, photo);
    if (answer.ok && answer.body.page_story_id) {
      return { state: "shown", storyId: answer.body.page_story_id };
    }
    if (answer.ok) continue;
    if (!isGone(answer.failure)) return { state: "failed", failure: answer.failure };
    state = "gone";
  }
  return { state };
}

/** Facebook deletes unused photos after a day, and people delete posts. */
function isGone(failure: Failure): boolean {
  return failure.kind === "refused" && failure.error.code === 100;
}

function readPhoto(context: FacebookContext, { account }: ReconcileTask, photo: string) {
  return callGraph(
    context,
    {
      method: "GET",
      path: `/${photo}`,
      token: account.credentials.pageToken ?? "",
      parameters: { fields: "id,page_story_id,created_time" },
    },
    PhotoAnswer,
  );
}

async function findByText(context: FacebookContext, task: ReconcileTask): Promise<Finding> {
  const feed = await scanFeed(context, task, since(task));
  if (!feed.ok) return unavailable(feed.failure);
  const matches = feed.rows.filter(
    (row) =>
      row.is_published !== false &&
      row.application?.id === context.settings.appId &&
      !showsMedia(row) &&
      isSameText(row.message ?? "", task.content.text) &&
      isInWindow(row.created_time, task),
  );
  return nearest(matches, task);
}

async function findComment(
  context: FacebookContext,
  task: ReconcileTask & { parentRemoteId: string },
): Promise<Finding> {
  const comments = await scanComments(context, task);
  if (!comments.ok) return unavailable(comments.failure);
  const matches = comments.rows.filter(
    (row) =>
      row.from?.id === task.account.accountId &&
      isSameText(row.message ?? "", task.content.text) &&
      isInWindow(row.created_time, task),
  );
  return nearest(matches, task);
}

/** The same words may have gone out twice on purpose: the one closest to the intent is meant. */
function nearest(rows: { id: string; created_time: string }[], task: ReconcileTask): Finding {
  const distance = (row: { created_time: string }) =>
    Math.abs(Date.parse(row.created_time) - task.intentAt.getTime());
  const [match] = rows.toSorted((one, other) => distance(one) - distance(other));
  return match ? publication(match) : { kind: "unseen" };
}

function publication(row: { id: string; permalink_url?: string | undefined }): Publication {
  return { kind: "published", remoteId: row.id, url: row.permalink_url ?? null };
}

function unavailable(failure: Failure): Finding {
  return { kind: "unavailable", message: explainFailure(failure) };
}

function since({ intentAt }: ReconcileTask): Date {
  return new Date(intentAt.getTime() - clockToleranceMs);
}

function isInWindow(createdTime: string, task: ReconcileTask): boolean {
  return Date.parse(createdTime) >= since(task).getTime();
}

/** Photos that a post shows, alone or in an album. */
function targetsOf({ attachments }: FeedPost): string[] {
  return (attachments?.data ?? []).flatMap(({ target, subattachments }) =>
    [target, ...(subattachments?.data ?? []).map((sub) => sub.target)].flatMap((found) =>
      found?.id ? [found.id] : [],
    ),
  );
}

function showsMedia({ attachments }: FeedPost): boolean {
  return (attachments?.data ?? []).some(({ media_type }) =>
    ["photo", "album", "video"].includes(media_type ?? ""),
  );
}
