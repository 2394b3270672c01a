import { counted, uncounted } from "../http/counted";
import { instantOf } from "../http/exchange";
import { quotaIn } from "../http/quota";
import { unreadFrom } from "../http/unread";
import type {
  Account,
  FollowersReading,
  NotRead,
  PostReading,
  Quota,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { callX, type Failure } from "./call";
import { explainFailure, toNotSent } from "./errors";
import { tokenOf, type XContext } from "./settings";
import { CountedPosts, FollowedAnswer, type PostProblem } from "./wire";

/**
 * The prices are those of 20 April 2026, as in `settings.ts`; a post that is read again on the same day
 * of UTC is said to be free. X takes thousands of these calls in fifteen minutes and says in each answer
 * how many are left, so that the limit here keeps the costs low rather than the calls few.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "views",
      networkName: "impression_count",
      counts: "Times that the post was shown, also to the same person again.",
    },
    { metric: "reactions", networkName: "like_count", counts: "Likes of the post." },
    { metric: "comments", networkName: "reply_count", counts: "Replies to the post." },
    {
      metric: "shares",
      networkName: "retweet_count",
      counts: "Reposts without words of their own.",
    },
    { metric: "saves", networkName: "bookmark_count", counts: "Bookmarks of the post." },
    { metric: "quotes", networkName: "quote_count", counts: "Posts that quote it." },
  ],
  permissions: [],
  offUntil:
    "X charges for reading: $0.005 each time a post is read, which is up to seven times, and $0.01 for the account on a day with a reading. X_MONTHLY_LIMIT does not count it.",
  postsMax: 100,
  callsPerDay: 50,
};

export async function readResults(
  context: XContext,
  account: Account,
  { posts }: ResultsQuestion,
): Promise<ResultsReading> {
  const ids = posts.map(({ remoteId }) => remoteId);
  if (ids.length === 0) return { kind: "read", posts: new Map() };
  const query = { ids: ids.join(), "tweet.fields": "public_metrics" };
  const call = { method: "GET", path: "/tweets", query, token: tokenOf(account) } as const;
  const answer = await callX(context, call, CountedPosts);
  if (!answer.ok) return unread(context, answer.failure);
  const readings = new Map<string, PostReading>();
  for (const { id, public_metrics: told } of answer.body.data) {
    const counts = {
      views: told?.impression_count,
      reactions: told?.like_count,
      comments: told?.reply_count,
      shares: told?.retweet_count,
      saves: told?.bookmark_count,
      quotes: told?.quote_count,
    };
    readings.set(id, counted(counts, "refused"));
  }
  for (const problem of answer.body.errors) {
    const id = problem.resource_id ?? problem.value;
    const reading = readingOf(problem);
    if (id && reading && ids.includes(id) && !readings.has(id)) readings.set(id, reading);
  }
  return { kind: "read", posts: readings };
}

/** Posts that X does not find or show stand beside the others, in an answer that is no failure. */
function readingOf({ type = "" }: PostProblem): PostReading | null {
  if (/\/resource-not-found$/.test(type)) return { kind: "deleted" };
  return /\/not-authorized-for-/.test(type) ? uncounted(results.metrics, "refused") : null;
}

export async function readAccount(context: XContext, account: Account): Promise<FollowersReading> {
  const query = { "user.fields": "public_metrics" };
  const call = { method: "GET", path: "/users/me", query, token: tokenOf(account) } as const;
  const answer = await callX(context, call, FollowedAnswer);
  if (!answer.ok) return unread(context, answer.failure);
  return { kind: "read", followers: answer.body.data.public_metrics?.followers_count ?? null };
}

export function quotaOf(headers: Headers): Quota | null {
  return quotaIn(headers, "x-rate-limit-", (reset) => instantOf(Number(reset)));
}

function unread({ now }: XContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
