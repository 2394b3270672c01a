import { daysFrom, readWallTime, toWallTime } from "@/lib/kernel/time/zoned";
import type { Post, PostMove } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./plan-days";

export function movesTo(post: Post, target: QueueEntry): PostMove[] {
  const move = moveTo(post, target.scheduledAt);
  if (target.kind === "gap") return [move];
  return [move, moveTo(target.queued.post, post.scheduledAt)];
}

export function neighbourOf(
  entries: readonly QueueEntry[],
  post: Post,
  step: -1 | 1,
): QueueEntry | null {
  const index = entries.findIndex((entry) => {
    return entry.kind === "post" && entry.queued.post.id === post.id;
  });
  if (index < 0) return null;
  const onward = step > 0 ? entries.slice(index + 1) : entries.slice(0, index).toReversed();
  return onward.find((entry) => suits(post, entry)) ?? null;
}

export function suits(post: Post, entry: QueueEntry): boolean {
  if (entry.scheduledAt === post.scheduledAt) return false;
  if (entry.kind === "post") return entry.queued.post.id !== post.id;
  return post.deliveries.some(({ connectionId }) => entry.gap.connectionIds.includes(connectionId));
}

export function pushByADay(posts: readonly Post[], timeZone: string): PostMove[] {
  return posts.map((post) => moveTo(post, aDayLater(post.scheduledAt, timeZone)));
}

function aDayLater(instant: string, timeZone: string): string {
  const { date, time } = toWallTime(instant, timeZone);
  const next = daysFrom(date, 2)[1] ?? date;
  const reading = readWallTime({ date: next, time }, timeZone);
  if (reading.state === "invalid") throw new Error(`${next}T${time} is no wall time.`);
  if (reading.state !== "skipped") return withSecondsOf(instant, reading.instant);
  const nearest = readWallTime(reading.nearest, timeZone);
  return "instant" in nearest ? nearest.instant : instant;
}

function withSecondsOf(instant: string, minute: string): string {
  const seconds = Date.parse(instant) % 60_000;
  return new Date(Date.parse(minute) + seconds).toISOString();
}

function moveTo({ id, version }: Post, scheduledAt: string): PostMove {
  return { postId: id, version, scheduledAt };
}
