import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { dayOfWeek, toWallTime } from "@/lib/kernel/time/zoned";
import { findNetwork } from "@/lib/networks";
import type { MetricName } from "@/lib/networks/results";
import { AskBestTimes, BestTimes } from "../report/schema";
import { findCountedPosts, findTimedAccount, type PostRow } from "./best-times-store";
import { type CountedPost, cellsOf, enoughPosts, relativePosts, type TimedPost } from "./rules";

/** Hours of longer ago say little about those who follow today. */
const lookBackMs = 365 * 86_400_000;

export const bestTimes = operation({
  name: "best_times",
  summary: "Read on which weekdays and hours an account's own posts did best",
  scope: "posts:read",
  input: AskBestTimes,
  output: BestTimes,
  run: async ({ workspaceId }, { connectionId, timeZone }) => {
    const account = await findTimedAccount(db, workspaceId, connectionId);
    const zone = timeZone ?? account.timeZone;
    const since = new Date(now().getTime() - lookBackMs);
    const rows = await findCountedPosts(db, connectionId, since);
    const compare = (countOf: (row: PostRow) => number | null) => {
      return relativePosts(rows.flatMap((row) => countedPost(row, zone, countOf(row)) ?? []));
    };
    const byViews = compare((row) => toldOf(row, "views"));
    const isSeen = byViews.length >= enoughPosts;
    const posts: TimedPost[] = isSeen ? byViews : compare(interactionsOf(account.provider));
    return {
      cells: cellsOf(posts),
      posts: posts.length,
      enough: posts.length >= enoughPosts,
      metric: isSeen ? ("views" as const) : ("interactions" as const),
      timeZone: zone,
    };
  },
});

function countedPost(row: PostRow, timeZone: string, value: number | null): CountedPost | null {
  if (value === null) return null;
  const { date, time } = toWallTime(row.publishedAt.toISOString(), timeZone);
  return { weekday: dayOfWeek(date), hour: Number(time.slice(0, 2)), stage: row.stage, value };
}

const answers = ["reactions", "comments", "shares"] as const;

/** A sum that lacks a part says less than another post's, and is none. */
function interactionsOf(provider: string): (row: PostRow) => number | null {
  const offered = findNetwork(provider)?.results?.metrics ?? [];
  const parts = answers.filter((name) => offered.some(({ metric }) => metric === name));
  return (row) => {
    const values = parts.flatMap((name) => toldOf(row, name) ?? []);
    const isWhole = parts.length > 0 && values.length === parts.length;
    return isWhole ? values.reduce((sum, value) => sum + value, 0) : null;
  };
}

/** A value that is older than the reading belongs to another age. */
function toldOf(row: PostRow, name: Extract<MetricName, keyof PostRow>): number | null {
  const value = row[name];
  return value === null || name in Object(row.olderAt) ? null : Number(value);
}
