import { isVideo } from "../content/video-rules";
import type { Finding, Publication, ReconcileTask } from "../network";
import { callGraph, type Failure } from "./call";
import { explainFailure } from "./errors";
import { photoIds } from "./photo-handles";
import { isComment } from "./publish";
import { findVideo } from "./reconcile-video";
import { isSameMessage } from "./same-message";
import { scanComments, scanFeed } from "./scan";
import type { FacebookContext } from "./settings";
import { type FeedPost, PhotoAnswer } from "./wire";

/** A lost publishing call can take effect until this long after the intent. */
const settledAfterMs = 60_000;
const clockToleranceMs = 60_000;

/**
 * Photos and videos prove both presence and absence. The feed is ranked and bounded, so a post that it
 * does not show may still be published.
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
  const photosState = await readPhotos(context, task, photos);
  if (photosState.state === "failed") return unavailable(photosState.failure);
  if (photosState.state === "shown") return publication({ id: photosState.storyId });
  const feed = await scanFeed(context, task, since(task));
  if (!feed.ok) return unavailable(feed.failure);
  const post = feed.rows.find((row) => targetsOf(row).some((id) => photos.includes(id)));
  if (post) return publication(post);
  // Every photo exists and no story shows it, so only a call still under way could publish it.
  const waitedMs = context.now().getTime() - task.intentAt.getTime();
  const isProven = photosState.state === "unused" && waitedMs >= settledAfterMs;
  return { kind: isProven ? "absent" : "unseen" };
}

type PhotosState =
  | { state: "shown"; storyId: string }
  | { state: "unused" }
  | { state: "gone" }
  | { state: "failed"; failure: Failure };

async function readPhotos(
  context: FacebookContext,
  task: ReconcileTask,
  photos: string[],
): Promise<PhotosState> {
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

/** Facebook deletes unused photos after a day, and people delete posts with theirs. */
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
      isSameMessage(row, task.content) &&
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
      isSameMessage(row, task.content) &&
      isInWindow(row.created_time, task),
  );
  return nearest(matches, task);
}

/** The same text may be published twice on purpose; the post closest to the intent is the right one. */
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
