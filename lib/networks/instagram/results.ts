import { z } from "zod";
import { unreadFrom } from "../http/unread";
import { callGraph } from "../meta/call";
import { isUnnamed } from "../meta/containers";
import {
  type Insight,
  InsightsAnswer,
  knownCounts,
  type Learned,
  missingAll,
  type ReadPost,
  readEach,
  readInsights,
  untold,
  withInsights,
  withoutPost,
} from "../meta/results";
import type { Failure } from "../meta/send-graph";
import { bareOrWrapped } from "../meta/wire";
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
import type { InstagramContext } from "./settings";
import { PermalinkAnswer } from "./wire";

/**
 * Likes and comments are fields of a post and need no more than publishing does. An account has 4,800
 * calls in 24 hours for each time that something of it was shown
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting), so an eighth for one.
 */
export const results: ResultsOffer = {
  metrics: [
    {
      metric: "views",
      networkName: "views",
      counts: "How often the post was shown, or the reel played, repeated ones too.",
    },
    {
      metric: "reach",
      networkName: "reach",
      counts: "How many accounts it was shown to, by Instagram’s estimate.",
    },
    { metric: "reactions", networkName: "like_count", counts: "Likes of the post." },
    {
      metric: "comments",
      networkName: "comments_count",
      counts: "Comments on it and answers to them, the account’s own too.",
    },
    {
      metric: "shares",
      networkName: "shares",
      counts: "How often it was sent to somebody or shown in a story.",
    },
    { metric: "saves", networkName: "saved", counts: "How many accounts saved it." },
    {
      metric: "watch_time",
      networkName: "ig_reels_video_view_total_time",
      counts: "How long a reel was watched in all, repeated ones too.",
    },
  ],
  permissions: [
    { name: "instagram_business_manage_insights", purpose: "Read views, reach, shares and saves" },
  ],
  postsMax: 10,
  callsPerDay: 600,
};

/** Instagram has others for each kind of post; one that is not of the kind fails the whole request. */
const ofAll: readonly Insight[] = [
  { metric: "views", name: "views" },
  { metric: "reach", name: "reach" },
  { metric: "shares", name: "shares" },
  { metric: "saves", name: "saved" },
];
const ofReels: readonly Insight[] = [
  { metric: "watch_time", name: "ig_reels_video_view_total_time", isMilliseconds: true },
];

export function readResults(
  context: InstagramContext,
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
  context: InstagramContext,
  account: Account,
): Promise<FollowersReading> {
  const parameters = { fields: "followers_count" };
  const answer = await read(context, account, { path: "/me", parameters, schema: AccountFields });
  if (!answer.ok) return unread(context, answer.failure);
  return { kind: "read", followers: answer.body.followers_count ?? null };
}

/** Somebody who hides the likes of a post hides them here too. */
const Count = z.number().optional().catch(undefined);
const AccountFields = bareOrWrapped(z.object({ followers_count: Count }));
const MediaFields = z.object({
  media_product_type: z.string().optional().catch(undefined),
  like_count: Count,
  comments_count: Count,
});

type Asked = { account: Account; post: PublishedPost; learned: Learned };

async function readPost(
  context: InstagramContext,
  { account, post, learned }: Asked,
): Promise<ReadPost> {
  const { remoteId, publishedAt } = post;
  // Nobody knows which post it is.
  if (isUnnamed(remoteId)) return { reading: untold(results.metrics, "refused") };
  const ageMs = context.now().getTime() - publishedAt.getTime();
  const path = `/${remoteId}`;
  const parameters = { fields: "id,media_product_type,like_count,comments_count" };
  const answer = await read(context, account, { path, parameters, schema: MediaFields });
  if (!answer.ok) {
    const askAgain = () => {
      return read(context, account, {
        path,
        parameters: { fields: "id" },
        schema: PermalinkAnswer,
      });
    };
    return withoutPost(answer.failure, { isMissing, askAgain, ageMs });
  }
  const { media_product_type: product, like_count: reactions, comments_count } = answer.body;
  const isReel = product === "REELS";
  const insights = await readInsights(learned, {
    ask: (names) => {
      const asked = { metric: names.join(",") };
      return read(context, account, {
        path: `${path}/insights`,
        parameters: asked,
        schema: InsightsAnswer,
      });
    },
    wanted: isReel ? [...ofAll, ...ofReels] : ofAll,
    ageMs,
  });
  const counted = {
    kind: "counted" as const,
    values: knownCounts({ reactions, comments: comments_count }),
    missing: {
      ...(reactions === undefined && missingAll([{ metric: "reactions" }], "refused")),
      ...(!isReel && missingAll(ofReels, "not_offered")),
    },
  };
  return withInsights(counted, [insights]);
}

type Read<Body> = {
  path: string;
  parameters: Record<string, string>;
  schema: z.ZodType<Body>;
};

function read<Body>(
  context: InstagramContext,
  { credentials: { token = "" } }: Account,
  { path, parameters, schema }: Read<Body>,
) {
  return callGraph(context, { method: "GET", path, token, parameters }, schema);
}

function unread({ now }: InstagramContext, failure: Failure): NotRead {
  return unreadFrom(toNotSent(failure, now()), () => explainFailure(failure));
}
