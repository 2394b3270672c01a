import { isSameText } from "../content/rules/text";
import type { Finding, ReconcileTask } from "../network";
import {
  callLinkedIn,
  encodeUrn,
  type Failure,
  organizationUrn,
  type Scan,
  scanList,
  tokenOf,
} from "./call";
import { classOf, explainFailure } from "./errors";
import { mediaUrns } from "./handles";
import { fromLittleText } from "./little-text";
import { commentUrnOf, isComment, permalinkOf } from "./publish";
import type { LinkedInContext } from "./settings";
import { type CommentRow, CommentsAnswer, PostAnswer, PostsAnswer } from "./wire";

/**
 * The URNs of images and videos are unique, so a post that shows them is ours; but lists lag
 * behind, so what they do not show proves nothing.
 */
export async function reconcileDelivery(
  context: LinkedInContext,
  task: ReconcileTask,
): Promise<Finding> {
  if (isComment(task)) return findComment(context, task);
  const original = await findOriginal(context, task);
  return original.kind === "unseen" ? findPost(context, task) : original;
}

async function findComment(
  context: LinkedInContext,
  task: ReconcileTask & { parentRemoteId: string },
): Promise<Finding> {
  const comments = await scanComments(context, task);
  if (!comments.ok) return withoutProof(comments.failure);
  const [image] = mediaUrns(task.handles, task.content);
  const matches = comments.rows
    .filter(
      (row) =>
        row.actor === organizationUrn(task.account) &&
        isSameText(row.message?.text ?? "", task.content.text) &&
        row.content?.[0]?.entity.image === image,
    )
    .map((row) => ({ id: commentUrnOf(row, task.parentRemoteId), atMs: row.created.time }));
  return nearest(context, task, matches);
}

const answersMax = 4;

function scanComments(
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

/** A post that the token may not see is also “not found”, so this proves nothing. */
function withoutProof(failure: Failure): Finding {
  if (classOf(failure) === "missing") return { kind: "unseen" };
  return { kind: "unavailable", message: explainFailure(failure) };
}

type Match = { id: string; atMs: number };

const clockToleranceMs = 60_000;

/**
 * The same text may be published twice on purpose; the post closest to the intent is the right one.
 * A post that shows media is known by their URNs, whatever its time.
 */
function nearest(
  context: LinkedInContext,
  { intentAt, content }: ReconcileTask,
  matches: Match[],
): Finding {
  const [exact] = content.media.length > 0 ? matches : [];
  if (exact) return found(context, exact.id);
  const intentMs = intentAt.getTime();
  const [match] = matches
    .filter(({ atMs }) => atMs >= intentMs - clockToleranceMs)
    .toSorted((one, other) => Math.abs(one.atMs - intentMs) - Math.abs(other.atMs - intentMs));
  return match ? found(context, match.id) : { kind: "unseen" };
}

function found({ settings }: LinkedInContext, remoteId: string): Finding {
  return { kind: "published", remoteId, url: permalinkOf(settings, remoteId) };
}

/**
 * A refusal of a duplicate names a post, which is ours when it has the same content and is no older
 * than the call: a text that was there before is what the call repeated.
 */
async function findOriginal(context: LinkedInContext, task: ReconcileTask): Promise<Finding> {
  const { original } = task.handles;
  if (typeof original !== "string") return { kind: "unseen" };
  const address = `/rest/posts/${encodeUrn(original)}`;
  const token = tokenOf(task.account);
  const answer = await callLinkedIn(context, { method: "GET", address, token }, PostAnswer);
  if (!answer.ok) return withoutProof(answer.failure);
  const matches = isSame(answer.body, task) ? [matchOf(answer.body)] : [];
  return nearest(context, task, matches);
}

function isSame(row: PostAnswer, task: ReconcileTask): boolean {
  if (row.author !== organizationUrn(task.account) || row.lifecycleState !== "PUBLISHED") {
    return false;
  }
  const shown = mediaOf(row);
  if (task.content.media.length > 0 || shown.length > 0) {
    const own = mediaUrns(task.handles, task.content);
    return own.length === shown.length && own.every((urn, index) => urn === shown[index]);
  }
  return isSameText(fromLittleText(row.commentary), task.content.text);
}

function matchOf({ id, publishedAt, createdAt }: PostAnswer): Match {
  return { id, atMs: publishedAt ?? createdAt ?? 0 };
}

function mediaOf({ content }: PostAnswer): string[] {
  if (content?.media) return [content.media.id];
  return (content?.multiImage?.images ?? []).map(({ id }) => id);
}

async function findPost(context: LinkedInContext, task: ReconcileTask): Promise<Finding> {
  const posts = await scanPosts(context, task);
  if (!posts.ok) return withoutProof(posts.failure);
  return nearest(context, task, posts.rows.filter((row) => isSame(row, task)).map(matchOf));
}

function scanPosts(
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
