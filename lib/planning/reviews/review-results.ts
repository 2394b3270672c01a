import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { readPostsById } from "@/lib/planning/posts/read-posts";
import { listAccountResults } from "@/lib/results/accounts/account-results";
import { rankResults } from "@/lib/results/report/rank-results";
import { reportOf } from "@/lib/results/report/report-results";
import type { ReviewPeriod, ReviewResults } from "./schema";

const rankedMax = 5;
const textMax = 200;
const metric = "reactions";

/** Reads what came of the posts of a period, with nothing of posts that it does not rank. */
export async function readResults(
  reader: Actor,
  { connectionIds, from, to }: ReviewPeriod,
): Promise<ReviewResults> {
  const { workspaceId } = reader;
  const filter = { from, to, metric, ...(connectionIds && { connectionIds }) } as const;
  const [accounts, weeks, hours, readings, byUsual] = await Promise.all([
    reportOf(workspaceId, {
      ...filter,
      groupBy: "account",
      metrics: "all",
      compare: "previous",
    }),
    reportOf(workspaceId, { ...filter, groupBy: "week", metrics: "chosen" }),
    reportOf(workspaceId, { ...filter, groupBy: "weekday_hour", metrics: "chosen" }),
    listAccountResults(reader, {}),
    rankedPosts(reader, { ...filter, sort: "relative", order: "best" }),
  ]);
  const rank = byUsual.some(({ relative }) => relative !== null) ? "relative" : "metric";
  const sort = rank === "relative" ? rank : metric;
  const [best, worst] = await Promise.all([
    rank === "relative" ? byUsual : rankedPosts(reader, { ...filter, sort, order: "best" }),
    rankedPosts(reader, { ...filter, sort, order: "worst" }),
  ]);
  const shown = new Set(accounts.groups.map(({ key }) => key));
  const read = readings.items.filter(({ connectionId }) => shown.has(connectionId));
  const followers = read.map(({ connectionId, followers: days }) => {
    return { connectionId, followers: days };
  });
  const counted = read.map(({ connectionId, offered }) => ({ connectionId, offered }));
  const at = now().toISOString();
  return { from, to, at, metric, rank, accounts, weeks, hours, best, worst, followers, counted };
}

async function rankedPosts(
  reader: Actor,
  question: Omit<Parameters<typeof rankResults>[1], "limit">,
): Promise<ReviewResults["best"]> {
  const { results } = await rankResults(reader.workspaceId, { ...question, limit: rankedMax });
  const posts = await readPostsById(reader, [...new Set(results.map(({ postId }) => postId))]);
  return results.flatMap(({ postId, deliveryId, connectionId, publishedAt, metrics, relative }) => {
    const post = posts.get(postId);
    if (!post) return [];
    // The title is for the team's eyes.
    const own = post.deliveries.find(({ id }) => id === deliveryId)?.textOverride;
    const text = (own ?? post.text).slice(0, textMax);
    return {
      deliveryId,
      connectionId,
      publishedAt: publishedAt.toISOString(),
      text,
      metrics,
      relative,
    };
  });
}
