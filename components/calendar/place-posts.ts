import type { Post } from "@/lib/posts/schema";
import { toWallTime } from "@/lib/time/zoned";

export type PlacedPost = {
  post: Post;
  /** Minutes after midnight on the wall clock, 0 to 1439. */
  minute: number;
  lane: number;
  lanes: number;
};

export function groupByDay(posts: readonly Post[], timeZone: string): Map<string, Post[]> {
  const ordered = [...posts].sort(byTime);
  const days = new Map<string, Post[]>();
  for (const post of ordered) {
    const { date } = toWallTime(post.scheduledAt, timeZone);
    const day = days.get(date);
    if (day) day.push(post);
    else days.set(date, [post]);
  }
  return days;
}

export function placePosts(
  posts: readonly Post[],
  { timeZone, cardMinutes }: { timeZone: string; cardMinutes: number },
): PlacedPost[] {
  const points = [...posts]
    .sort(byTime)
    .map((post) => ({ post, minute: minuteOf(post, timeZone) }));
  return clusters(points, cardMinutes).flatMap((cluster) => spread(cluster, cardMinutes));
}

type Point = { post: Post; minute: number };

function byTime(a: Post, b: Post): number {
  return a.scheduledAt.localeCompare(b.scheduledAt) || a.id.localeCompare(b.id);
}

export function minuteOf(post: Post, timeZone: string): number {
  const [hours = 0, minutes = 0] = toWallTime(post.scheduledAt, timeZone)
    .time.split(":")
    .map(Number);
  return hours * 60 + minutes;
}

function clusters(points: Point[], cardMinutes: number): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.minute - before.minute < cardMinutes) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

function spread(cluster: Point[], cardMinutes: number): PlacedPost[] {
  const freeFrom: number[] = [];
  const placed = cluster.map(({ post, minute }) => {
    const free = freeFrom.findIndex((until) => until <= minute);
    const lane = free === -1 ? freeFrom.length : free;
    freeFrom[lane] = minute + cardMinutes;
    return { post, minute, lane };
  });
  return placed.map((each) => ({ ...each, lanes: freeFrom.length }));
}
