import { z } from "zod";
import { counted } from "../http/counted";
import { readUntil, unreadFrom } from "../http/unread";
import type {
  Account,
  NotRead,
  PostReading,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { accessOf, callWordPress, type Failure } from "./call";
import { classOf, explainFailure, toNotSent } from "./errors";
import { everyStatus } from "./prepare";
import type { WordPressContext } from "./settings";
import { PostState } from "./wire";

/**
 * WordPress itself counts nothing but comments. It has no limit of calls, but a firewall before a site
 * often has one, so that a site is asked seldom and for one thing at a time.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "comments",
      networkName: "X-WP-Total of comments",
      counts: "Approved comments that the site itself keeps, without pingbacks.",
    },
  ],
  permissions: [],
  postsMax: 10,
  callsPerDay: 200,
};

/** Plugins shut the list of comments on some sites, which then stays unread for a month. */
const listName = "comments";

type Asking = {
  context: WordPressContext;
  account: Account;
  readings: Map<string, PostReading>;
  isRefused: boolean;
};

/** A site counts no comments of a post that it does not have either, so that its state is read first. */
export async function readResults(
  context: WordPressContext,
  account: Account,
  { posts, refused }: ResultsQuestion,
): Promise<ResultsReading> {
  const ids = posts.map(({ remoteId }) => remoteId);
  if (ids.length === 0) return { kind: "read", posts: new Map() };
  const isRefused = refused.has(listName);
  const asking: Asking = { context, account, readings: new Map(), isRefused };
  const query = {
    include: ids.join(),
    per_page: String(ids.length),
    status: everyStatus,
    _fields: "id,status",
  };
  const answer = await ask(asking, "wp/v2/posts", query, z.array(PostState));
  if (!answer.ok) return unread(context, answer.failure);
  const states = new Map(answer.body.map(({ id, status }) => [id, status]));
  let stopped: NotRead | null = null;
  for (const id of ids) stopped ??= await readPost(asking, id, states.get(id));
  const { readings } = asking;
  const names = asking.isRefused && !isRefused ? [listName] : [];
  return readUntil({ posts: readings, stopped, refused: names });
}

async function readPost(
  asking: Asking,
  id: string,
  listed: string | undefined,
): Promise<NotRead | null> {
  const { readings } = asking;
  const status = listed ?? (await readStatus(asking, id));
  if (typeof status !== "string") return status;
  if (status === "trash") {
    readings.set(id, { kind: "deleted" });
    return null;
  }
  const comments = asking.isRefused ? null : await countComments(asking, id);
  if (comments && "stopped" in comments) return comments.stopped;
  readings.set(id, counted({ comments: comments?.total }, "refused"));
  return null;
}

/** The list leaves out what this user may not see as well, so that the post itself is asked for. */
async function readStatus(asking: Asking, id: string): Promise<string | NotRead> {
  const path = `wp/v2/posts/${encodeURIComponent(id)}`;
  const answer = await ask(asking, path, { _fields: "id,status" }, PostState);
  if (answer.ok) return answer.body.status;
  const { failure } = answer;
  if (failure.kind === "refused" && classOf(failure) === "missing") return "trash";
  if (failure.kind === "refused" && [401, 403].includes(failure.status)) return "hidden";
  return unread(asking.context, failure);
}

/** The number stands in a header, of which a cache before the site may keep the list alone. */
async function countComments(asking: Asking, id: string) {
  const query = { post: id, per_page: "1", _fields: "id" };
  const answer = await ask(asking, "wp/v2/comments", query, z.array(z.unknown()));
  if (answer.ok) {
    const total = answer.headers.get("x-wp-total") ?? "";
    return { total: /^\d{1,9}$/.test(total) ? Number(total) : null };
  }
  const { failure } = answer;
  // A password that is taken back is refused before, where the posts are asked for.
  const isShut = failure.kind === "refused" && [401, 403, 404].includes(failure.status);
  if (!isShut) return { stopped: unread(asking.context, failure) };
  asking.isRefused = true;
  return null;
}

function ask<Body>(
  { context, account }: Asking,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<Body>,
) {
  return callWordPress(context, { ...accessOf(account), method: "GET", path, query }, schema);
}

function unread({ now }: WordPressContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
