import { z } from "zod";
import { unreadFrom } from "../http/unread";
import { callGraph } from "../meta/call";
import { isUnnamed } from "../meta/containers";
import {
  type Insight,
  InsightsAnswer,
  type Learned,
  type ReadPost,
  readEach,
  readInsights,
  untold,
  withInsights,
  withoutPost,
} from "../meta/results";
import type { Failure } from "../meta/send-graph";
import type {
  Account,
  FollowersReading,
  NotRead,
  PublishedPost,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { classOf, explainFailure, isMissing, toNotSent } from "./errors";
import type { ThreadsContext } from "./settings";

/**
 * An account has 4,800 calls in 24 hours for each time that something of it was shown, ten at least
 * (https://developers.facebook.com/docs/threads/overview), so an eighth for one.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "views",
      networkName: "views",
      counts: "How often the post was shown; Threads calls the number a trial.",
    },
    { metric: "reactions", networkName: "likes", counts: "Likes of the post." },
    {
      metric: "comments",
      networkName: "replies",
      counts: "Answers to the post itself, not answers to answers.",
    },
    {
      metric: "shares",
      networkName: "reposts + shares",
      counts: "Reposts, and how often it was sent to somebody.",
    },
    { metric: "quotes", networkName: "quotes", counts: "Posts that quote it." },
  ],
  permissions: [{ name: "threads_manage_insights", purpose: "Read what posts achieved" }],
  offUntil:
    "Threads tells results only with one more permission: turn them on, then sign in again.",
  postsMax: 20,
  callsPerDay: 600,
};

const insights: readonly Insight[] = [
  { metric: "views", name: "views" },
  { metric: "reactions", name: "likes" },
  { metric: "comments", name: "replies" },
  { metric: "shares", name: "reposts" },
  { metric: "shares", name: "shares" },
  { metric: "quotes", name: "quotes" },
];

export function readResults(
  context: ThreadsContext,
  account: Account,
  question: ResultsQuestion,
): Promise<ResultsReading> {
  return readEach(question, {
    read: (post, learned) => readPost(context, { account, post, learned }),
    metrics: results.metrics,
    classOf,
    unreadFrom: (failure) => unread(context, failure),
  });
}

const FollowersAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      total_value: z.object({ value: z.number().optional().catch(undefined) }).optional(),
    }),
  ),
});

export async function readAccount(
  context: ThreadsContext,
  { credentials: { token = "" } }: Account,
): Promise<FollowersReading> {
  const parameters = { metric: "followers_count" };
  const call = { method: "GET", path: "/me/threads_insights", token, parameters } as const;
  const answer = await callGraph(context, call, FollowersAnswer);
  if (!answer.ok) return unread(context, answer.failure);
  const row = answer.body.data.find(({ name }) => name === "followers_count");
  return { kind: "read", followers: row?.total_value?.value ?? null };
}

type Asked = { account: Account; post: PublishedPost; learned: Learned };

async function readPost(
  context: ThreadsContext,
  { account: { credentials }, post, learned }: Asked,
): Promise<ReadPost> {
  const { remoteId, publishedAt } = post;
  // Nobody knows which post it is.
  if (isUnnamed(remoteId)) return { reading: untold(results.metrics, "refused") };
  const { token = "" } = credentials;
  const ageMs = context.now().getTime() - publishedAt.getTime();
  const ask = (names: readonly string[]) => {
    const parameters = { metric: names.join(",") };
    const path = `/${remoteId}/insights`;
    return callGraph(context, { method: "GET", path, token, parameters }, InsightsAnswer);
  };
  const told = await readInsights(learned, { ask, wanted: insights, ageMs });
  if (learned.denial) return { reading: null, failure: learned.denial };
  if (!told.failure) return withInsights({ kind: "counted", values: {} }, [told]);
  const askAgain = () => {
    const parameters = { fields: "id" };
    return callGraph(
      context,
      { method: "GET", path: `/${remoteId}`, token, parameters },
      z.object({ id: z.string() }),
    );
  };
  return withoutPost(told.failure, { isMissing, askAgain, ageMs });
}

function unread({ now }: ThreadsContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
