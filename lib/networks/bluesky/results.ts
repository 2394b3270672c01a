import { z } from "zod";
import { Count, counted } from "../http/counted";
import { instantOf } from "../http/exchange";
import { quotaIn } from "../http/quota";
import { unreadFrom } from "../http/unread";
import type {
  Account,
  FollowersReading,
  PostReading,
  PublishedPost,
  Quota,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { type Answer, callBluesky, type Failure, xrpc } from "./call";
import { classOf, explainFailure, toNotSent } from "./errors";
import { parsePostUri } from "./record";
import { sessionOf } from "./session";
import type { BlueskyContext } from "./settings";
import { PostRecord } from "./wire";

/** Its app view counts for everybody, so that no permission is needed; it counts no views. */
export const results: ResultsOffer = {
  metrics: [
    { metric: "reactions", networkName: "likeCount", counts: "Likes of the post." },
    { metric: "comments", networkName: "replyCount", counts: "Replies to the post itself." },
    { metric: "shares", networkName: "repostCount", counts: "Reposts without words of their own." },
    { metric: "quotes", networkName: "quoteCount", counts: "Posts that quote it." },
  ],
  permissions: [],
  postsMax: 25,
  callsPerDay: 500,
};

const CountedPosts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: Count,
      replyCount: Count,
      repostCount: Count,
      quoteCount: Count,
    }),
  ),
});
const Profile = z.object({ followersCount: Count });

export async function readResults(
  context: BlueskyContext,
  account: Account,
  { posts }: ResultsQuestion,
): Promise<ResultsReading> {
  const session = sessionOf(account);
  const address = xrpc(session.pds, "app.bsky.feed.getPosts");
  for (const { remoteId } of posts) address.searchParams.append("uris", remoteId);
  const answer = await callBluesky(context, { method: "GET", address, session }, CountedPosts);
  if (!answer.ok) return unread(context, answer.failure);
  const readings = new Map<string, PostReading>();
  for (const { uri, likeCount, replyCount, repostCount, quoteCount } of answer.body.posts) {
    const counts = { reactions: likeCount, comments: replyCount, shares: repostCount };
    readings.set(uri, counted({ ...counts, quotes: quoteCount }));
  }
  for (const post of posts.filter(({ remoteId }) => !readings.has(remoteId))) {
    if (await isDeleted(context, account, post)) readings.set(post.remoteId, { kind: "deleted" });
  }
  return { kind: "read", posts: readings };
}

/** The app view leaves out what it has not seen yet as well, so that its server is asked. */
async function isDeleted(
  context: BlueskyContext,
  account: Account,
  { remoteId }: PublishedPost,
): Promise<boolean> {
  const session = sessionOf(account);
  const query = parsePostUri(remoteId);
  const address = xrpc(session.pds, "com.atproto.repo.getRecord");
  const call = { method: "GET", address, query, session } as const;
  const answer: Answer<unknown> = await callBluesky(context, call, PostRecord);
  return !answer.ok && classOf(answer.failure) === "missing";
}

export async function readAccount(
  context: BlueskyContext,
  account: Account,
): Promise<FollowersReading> {
  const session = sessionOf(account);
  const address = xrpc(session.pds, "app.bsky.actor.getProfile");
  const query = { actor: session.did };
  const answer = await callBluesky(context, { method: "GET", address, query, session }, Profile);
  if (!answer.ok) return unread(context, answer.failure);
  return { kind: "read", followers: answer.body.followersCount ?? null };
}

export function quotaOf(headers: Headers): Quota | null {
  return quotaIn(headers, "ratelimit-", (reset) => instantOf(Number(reset)));
}

function unread({ now }: BlueskyContext, failure: Failure) {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
