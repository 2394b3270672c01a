import { z } from "zod";
import { unreadFrom } from "../http/unread";
import {
  type Insight,
  type Insights,
  InsightsAnswer,
  knownCounts,
  type Learned,
  missingAll,
  type ReadPost,
  readEach,
  readInsights,
  untoldInsights,
  withInsights,
  withoutPost,
} from "../meta/results";
import type {
  Account,
  FollowersReading,
  NotRead,
  PublishedPost,
  ResultsOffer,
  ResultsQuestion,
  ResultsReading,
} from "../network";
import { type Answer, callGraph, type Failure } from "./call";
import { classOf, explainFailure, toNotSent } from "./errors";
import { isMissing } from "./remove";
import type { FacebookContext } from "./settings";
import { PermalinkAnswer } from "./wire";

/**
 * Reactions, comments and shares are fields of a post and need no more than publishing does. A Page has
 * 4,800 calls in 24 hours for each person who did something with it
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting), so an eighth for one.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "views",
      networkName: "post_media_view",
      counts: "How often the post was shown, repeated ones too.",
    },
    {
      metric: "reach",
      networkName: "post_total_media_view_unique",
      counts: "How many people the post was shown to, by Facebook’s estimate.",
    },
    { metric: "reactions", networkName: "reactions", counts: "Likes and all other reactions." },
    {
      metric: "comments",
      networkName: "comments",
      counts: "Comments and answers to them, the Page’s own too.",
    },
    { metric: "shares", networkName: "shares", counts: "How often people shared the post." },
    {
      metric: "clicks",
      networkName: "post_clicks",
      counts: "Clicks anywhere on the post.",
    },
    {
      metric: "video_views",
      networkName: "blue_reels_play_count",
      counts: "How often the video began to play for somebody, repeated ones left out.",
    },
    {
      metric: "watch_time",
      networkName: "post_video_view_time",
      counts: "How long the video was watched in all, repeated ones too.",
    },
  ],
  permissions: [{ name: "read_insights", purpose: "Read views, reach, clicks and watch time" }],
  postsMax: 10,
  callsPerDay: 600,
};

/**
 * Facebook takes names out of use (`post_impressions*` in November 2025, `page_fans*` in June 2026);
 * these are the ones of 2026, by the kind of the post.
 */
const ofPost: readonly Insight[] = [
  { metric: "views", name: "post_media_view" },
  { metric: "reach", name: "post_total_media_view_unique" },
  { metric: "clicks", name: "post_clicks" },
];
const ofVideo: readonly Insight[] = [
  { metric: "video_views", name: "blue_reels_play_count" },
  { metric: "watch_time", name: "post_video_view_time", isMilliseconds: true },
];

/** Facebook keeps a post's insights for two years. */
const keptMs = 2 * 365 * 86_400_000;

export function readResults(
  context: FacebookContext,
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

export async function readAccount(
  context: FacebookContext,
  account: Account,
): Promise<FollowersReading> {
  const answer = await read(context, account, {
    path: `/${account.accountId}`,
    fields: "followers_count",
    schema: z.object({ followers_count: Count }),
  });
  if (!answer.ok) return unread(context, answer.failure);
  return { kind: "read", followers: answer.body.followers_count ?? null };
}

/** A field that is not there, or that cannot be read, was not told. */
const Count = z.number().optional().catch(undefined);
const Summary = z
  .object({ summary: z.object({ total_count: Count }) })
  .optional()
  .catch(undefined);
const PostFields = z.object({
  reactions: Summary,
  comments: Summary,
  shares: z.object({ count: Count }).optional().catch(undefined),
});
const VideoFields = z.object({ post_id: z.string().min(1).optional().catch(undefined) });

const fields =
  "reactions.limit(0).summary(total_count),comments.limit(0).filter(stream).summary(total_count),shares";

type Asked = { account: Account; post: PublishedPost; learned: Learned };

async function readPost(
  context: FacebookContext,
  { account, post, learned }: Asked,
): Promise<ReadPost> {
  const { remoteId, publishedAt } = post;
  const ageMs = context.now().getTime() - publishedAt.getTime();
  const askAgain = () => {
    return read(context, account, { path: `/${remoteId}`, fields: "id", schema: PermalinkAnswer });
  };
  const without = (failure: Failure) => withoutPost(failure, { isMissing, askAgain, ageMs });
  const isVideo = !remoteId.includes("_");
  const postId = isVideo ? await findPostOf(context, account, remoteId) : remoteId;
  if (postId === null) return { reading: null };
  if (typeof postId !== "string") return without(postId.failure);
  const answer = await read(context, account, { path: `/${postId}`, fields, schema: PostFields });
  if (!answer.ok) return without(answer.failure);
  const { reactions, comments, shares } = answer.body;
  const counted = {
    kind: "counted" as const,
    values: knownCounts({
      reactions: reactions?.summary.total_count,
      comments: comments?.summary.total_count,
      shares: shares?.count,
    }),
    missing: isVideo ? {} : missingAll(ofVideo, "not_offered"),
  };
  const edges = [
    { path: `/${postId}/insights`, wanted: ofPost },
    ...(isVideo ? [{ path: `/${remoteId}/video_insights`, wanted: ofVideo }] : []),
  ];
  const insights: Insights[] = [];
  for (const { path, wanted } of edges) {
    const ask = (names: readonly string[]) => readMetrics(context, account, { path, names });
    const isOver = ageMs >= keptMs;
    const one = isOver
      ? untoldInsights(wanted, "too_old")
      : await readInsights(learned, { ask, wanted, ageMs });
    insights.push(one);
    if (one.failure) break;
  }
  return withInsights(counted, insights);
}

/** Returns null while Facebook names no post of the video. */
async function findPostOf(
  context: FacebookContext,
  account: Account,
  videoId: string,
): Promise<string | null | { failure: Failure }> {
  const asked = { path: `/${videoId}`, fields: "post_id", schema: VideoFields };
  const answer = await read(context, account, asked);
  if (!answer.ok) return { failure: answer.failure };
  const { post_id: id } = answer.body;
  if (id === undefined) return null;
  return id.includes("_") ? id : `${account.accountId}_${id}`;
}

type Read<Body> = { path: string; fields: string; schema: z.ZodType<Body> };

function read<Body>(
  context: FacebookContext,
  { credentials }: Account,
  { path, fields, schema }: Read<Body>,
): Promise<Answer<Body>> {
  const token = credentials.pageToken ?? "";
  return callGraph(context, { method: "GET", path, token, parameters: { fields } }, schema);
}

function readMetrics(
  context: FacebookContext,
  { credentials }: Account,
  { path, names }: { path: string; names: readonly string[] },
) {
  const token = credentials.pageToken ?? "";
  const parameters = { metric: names.join(",") };
  return callGraph(context, { method: "GET", path, token, parameters }, InsightsAnswer);
}

function unread({ now }: FacebookContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
