import { readUntil, unreadFrom } from "../http/unread";
import type {
  Account,
  MetricName,
  MissingReason,
  NotRead,
  PostReading,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { callGhost, type Failure } from "./call";
import { classOf, explainFailure, isMissing, toNotSent } from "./errors";
import { onePost } from "./posts";
import type { GhostContext } from "./settings";
import { adminKeyOf, siteOf } from "./site";
import { CommentsAnswer, CountedPost } from "./wire";

/**
 * Ghost has no limit of calls, but it is often a small machine. Opened mails are no views of a post, and
 * members are no followers, as those stay members who want no mail any more: neither is told here.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "comments",
      networkName: "comments",
      counts: "Published comments and answers to them, of sites from Ghost 6 on.",
    },
    {
      metric: "clicks",
      networkName: "count.clicks",
      counts: "Members who clicked a link in the newsletter; on the site no clicks are counted.",
    },
  ],
  permissions: [],
  postsMax: 5,
  callsPerDay: 200,
};

/** An older Ghost shows no comments to a key, and is asked for them again in a month. */
const listName = "comments";

type Asking = {
  context: GhostContext;
  account: Account;
  readings: Map<string, PostReading>;
  isRefused: boolean;
};

export async function readResults(
  context: GhostContext,
  account: Account,
  { posts, refused }: ResultsQuestion,
): Promise<ResultsReading> {
  const isRefused = refused.has(listName);
  const asking: Asking = { context, account, readings: new Map(), isRefused };
  let stopped: NotRead | null = null;
  for (const { remoteId } of posts) stopped ??= await readPost(asking, remoteId);
  const { readings } = asking;
  const names = asking.isRefused && !isRefused ? [listName] : [];
  return readUntil({ posts: readings, stopped, refused: names });
}

async function readPost(asking: Asking, id: string): Promise<NotRead | null> {
  const { context, account, readings } = asking;
  const query = { include: "email,count.clicks" };
  const call = { ...onePost(account, id), query, method: "GET" } as const;
  const answer = await callGhost(context, call, CountedPost);
  if (!answer.ok) {
    if (!isMissing(answer.failure)) return unread(context, answer.failure);
    readings.set(id, { kind: "deleted" });
    return null;
  }
  const comments = asking.isRefused ? null : await countComments(asking, id);
  if (comments && "stopped" in comments) return comments.stopped;
  const total = comments?.total ?? null;
  readings.set(id, readingOf(answer.body, total));
  return null;
}

/** It counts no clicks of a post that it did not mail, and says 0 of them. */
function readingOf({ email, count }: CountedPost, comments: number | null): PostReading {
  const values: Partial<Record<MetricName, number>> = {};
  const missing: Partial<Record<MetricName, MissingReason>> = {};
  if (comments === null) missing.comments = "refused";
  else values.comments = comments;
  if (!email?.track_clicks) missing.clicks = "not_offered";
  else if (count?.clicks != null) values.clicks = count.clicks;
  return { kind: "counted", values, missing };
}

async function countComments(asking: Asking, postId: string) {
  const { context, account } = asking;
  const filter = `post_id:'${postId.replaceAll("'", "")}'+status:published`;
  const answer = await callGhost(
    context,
    {
      site: siteOf(account),
      key: adminKeyOf(account),
      method: "GET",
      path: "comments/",
      query: { filter, limit: "1" },
    },
    CommentsAnswer,
  );
  if (answer.ok) return { total: answer.body.meta.pagination.total ?? null };
  const { failure } = answer;
  const isRefusal = failure.kind === "refused" && failure.status !== 503;
  // A key that is taken back is refused before, where the post is asked for.
  if (!isRefusal || classOf(failure) === "limited") return { stopped: unread(context, failure) };
  asking.isRefused = true;
  return null;
}

function unread({ now }: GhostContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
