import { isVideo } from "../content/problems";
import { isSameText, withMentions } from "../content/rules/text";
import { type Scan, scanPages, withCursor } from "../meta/send-graph";
import type { Content, Finding, Publication, ReconcileTask } from "../network";
import { callGraph, type Failure, type GraphCall } from "./call";
import { explainFailure } from "./errors";
import { photoIds, readVideo } from "./handles";
import { messageText, pageMention } from "./mentions";
import { readVideoNode } from "./prepare-video";
import { isComment } from "./publish";
import type { FacebookContext } from "./settings";
import {
  CommentsAnswer,
  FeedAnswer,
  type FeedPost,
  PhotoAnswer,
  type PostComment,
  type VideoAnswer,
} from "./wire";

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

type Said = Pick<FeedPost, "message" | "message_tags">;

/**
 * Facebook shows a mention as the Page’s name of today and tags it; one that it does not allow is
 * left out of the message.
 */
export function isSameMessage(said: Said, content: Pick<Content, "text" | "mentions">): boolean {
  const tagged = new Set(said.message_tags?.map(({ id }) => id));
  const sent = messageText(content);
  const allowed = sent.replace(/@\[(\d+)\]/g, (mention, id) => (tagged.has(id) ? mention : ""));
  const named = withMentions(content, (account) =>
    tagged.has(account.id) ? pageMention(account) : account.name,
  );
  const read = untagged(said);
  return [sent, allowed, named].some((text) => isSameText(read, text));
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

function scanComments(
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

function unavailable(failure: Failure): Finding {
  return { kind: "unavailable", message: explainFailure(failure) };
}

function untagged({ message = "", message_tags = [] }: Said): string {
  const points = [...message];
  const parts: string[] = [];
  let from = 0;
  for (const { id, offset, length } of message_tags.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < from) continue;
    parts.push(...points.slice(from, offset), pageMention({ id, name: "" }));
    from = Math.max(offset, offset + length);
  }
  return [...parts, ...points.slice(from)].join("");
}

function isInWindow(createdTime: string, task: ReconcileTask): boolean {
  return Date.parse(createdTime) >= since(task).getTime();
}

const clockToleranceMs = 60_000;

function since({ intentAt }: ReconcileTask): Date {
  return new Date(intentAt.getTime() - clockToleranceMs);
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

/** The draft exists before the intent, so its own state tells whether it was published. */
async function findVideo(context: FacebookContext, task: ReconcileTask): Promise<Finding> {
  const upload = readVideo(task.handles, task.content);
  if (upload.state !== "ready") return { kind: "unseen" };
  const { account } = task;
  const answer = await readVideoNode(context, { account, videoId: upload.videoId });
  if (!answer.ok) return withoutVideo(answer.failure);
  const { published } = answer.body;
  if (published === undefined) return { kind: "unseen" };
  return published ? videoPublication(context, answer.body) : draft(context, task);
}

/** A video that is deleted or invisible to the token proves nothing. */
function withoutVideo(failure: Failure): Finding {
  return isGone(failure) ? { kind: "unseen" } : unavailable(failure);
}

/** Facebook deletes unused photos after a day, and people delete posts with theirs. */
function isGone(failure: Failure): boolean {
  return failure.kind === "refused" && failure.error.code === 100;
}

function videoPublication(
  { settings }: FacebookContext,
  { id, permalink_url: path }: VideoAnswer,
): Finding {
  const url = path ? new URL(path, settings.origins.DIALOG_URL).href : null;
  return { kind: "published", remoteId: id, url };
}

/** A lost publishing call can take effect until this long after the intent. */
const consistentAfterMs = 60_000;

function draft({ now }: FacebookContext, { intentAt }: ReconcileTask): Finding {
  const isProven = now().getTime() - intentAt.getTime() >= consistentAfterMs;
  return { kind: isProven ? "absent" : "unseen" };
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
  const isProven = photosState.state === "unused" && waitedMs >= consistentAfterMs;
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

function scanFeed(
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

function targetsOf({ attachments }: FeedPost): string[] {
  return (attachments?.data ?? []).flatMap(({ target, subattachments }) =>
    [target, ...(subattachments?.data ?? []).map((sub) => sub.target)].flatMap((found) =>
      found?.id ? [found.id] : [],
    ),
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

function showsMedia({ attachments }: FeedPost): boolean {
  return (attachments?.data ?? []).some(({ media_type }) =>
    ["photo", "album", "video"].includes(media_type ?? ""),
  );
}
