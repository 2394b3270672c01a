"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysFrom, readWallTime, toWallTime } from "@/lib/kernel/time/zoned";
import type { Post, PostMove } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./group-queue";

type Asked = { moves: readonly PostMove[]; title: string; description?: string };

const movedToast = "queue-moved";
const freeSlots = { queryKey: ["slots", "free"] };

export function useQueueMoves(preferences: TimePreferences) {
  const client = useQueryClient();
  const inFlight = useRef(false);
  const moving = useApiMutation({
    send: ({ moves }: Asked) => api("POST /api/posts/move", { body: { moves: [...moves] } }),
    onDone: ({ posts }) => {
      for (const { id, scheduledAt, version } of posts) {
        updateCachedPost(client, id, (stored) => ({ ...stored, scheduledAt, version }));
      }
    },
    done: ({ undo }, { title, description }) => {
      const onSelect = () => void run({ moves: undo, title: "Moved back" });
      const action = title === "Moved back" ? undefined : { label: "Undo", onSelect };
      return { id: movedToast, title, description, action };
    },
    failed: () => ({ id: movedToast, title: "Nothing was moved." }),
    invalidates: [["posts"], ["slots"]],
  });
  const run = async (asked: Asked): Promise<boolean> => {
    if (inFlight.current) return false;
    inFlight.current = true;
    return await moving.run(asked).finally(() => {
      inFlight.current = false;
    });
  };
  const exchange = (post: Post, target: QueueEntry) => {
    const title = `Moved to ${formatDateTime(target.scheduledAt, preferences)}`;
    const moves = movesTo(post, target);
    if (target.kind === "gap") return void run({ moves, title });
    const theirs = formatDateTime(post.scheduledAt, preferences);
    const description = `“${firstLine(target.queued.post)}” goes out on ${theirs} now.`;
    return void run({ moves, title, description });
  };
  const push = (moves: readonly PostMove[]) => {
    const title = `Pushed ${moves.length === 1 ? "1 post" : `${moves.length} posts`} by a day`;
    return run({ moves, title });
  };
  // A step that is asked for before the free slots are known again waits for them.
  useIsFetching(freeSlots);
  const isBusy = () => inFlight.current || client.isFetching(freeSlots) > 0;
  return { exchange, push, isBusy, pending: moving.pending };
}

export type QueueMoves = ReturnType<typeof useQueueMoves>;

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

export function draggedPost({ post }: Record<string, unknown>): Post | null {
  return typeof post === "object" && post !== null && "scheduledAt" in post ? (post as Post) : null;
}
