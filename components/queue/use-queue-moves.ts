"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { useToast } from "@/components/ui/toast";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { daysFrom, readWallTime, toWallTime } from "@/lib/kernel/time/zoned";
import { movesMax } from "@/lib/planning/posts/rules";
import type { Post, PostMove } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./group-queue";
import { insertionMoves, moveTo, suits } from "./queue-order";

type Asked = { moves: readonly PostMove[]; title: string; description?: string };

type Target = { post: Pick<Post, "id" | "version">; to: string };
type Place = { target: QueueEntry; entries: readonly QueueEntry[] };

const movedToast = "queue-moved";
const freeSlots = { queryKey: ["slots", "free"] };

export function useQueueMoves(preferences: TimePreferences) {
  const client = useQueryClient();
  const toast = useToast();
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
  const insert = (post: Post, { target, entries }: Place) => {
    const moves = insertionMoves(entries, post, target);
    if (moves.length > movesMax) return refuse(tooFar);
    const title = `Moved to ${formatDateTime(target.scheduledAt, preferences)}`;
    const description = movedOnInWords(entries, moves.slice(1), preferences);
    void run({ moves, title, ...(description && { description }) });
  };
  const drop = (post: Post, place: Place) => {
    const { target } = place;
    if (suits(post, target)) insert(post, place);
    else if (target.scheduledAt !== post.scheduledAt) refuse(otherLane);
  };
  const refuse = (description: string) =>
    toast.show({ id: movedToast, title: "Nothing was moved.", description, tone: "negative" });
  const push = (moves: readonly PostMove[]) => {
    const title = `Pushed ${countedPosts(moves.length)} by a day`;
    return run({ moves, title });
  };
  const moveAll = (targets: readonly Target[], stayed: readonly string[]) => {
    if (targets.length > movesMax) return refuse(tooMany);
    const title = `${countedPosts(targets.length)} moved`;
    const [reason] = stayed;
    const description = reason && `${stayed.length} stayed. ${reason}`;
    const moves = targets.map(({ post, to }) => moveTo(post, to));
    void run({ moves, title, ...(description && { description }) });
  };
  // A step that is asked for before the free slots are known again waits for them.
  useIsFetching(freeSlots);
  const isBusy = () => inFlight.current || client.isFetching(freeSlots) > 0;
  return { insert, drop, push, moveAll, isBusy, pending: moving.pending };
}

export type QueueMoves = ReturnType<typeof useQueueMoves>;

const otherLane = "It goes to other accounts. Drop it on a post or a free slot of one of its own.";
const tooMany = `At most ${movesMax} posts move at once. Select fewer.`;
const tooFar = `More than ${movesMax} posts stand between. Move it by its page instead.`;

function movedOnInWords(
  entries: readonly QueueEntry[],
  [first, ...rest]: readonly PostMove[],
  preferences: TimePreferences,
): string | undefined {
  if (!first) return undefined;
  if (rest.length > 0) return `${rest.length + 1} posts between moved on by one place.`;
  const post = postWith(entries, first.postId);
  return (
    post &&
    `“${firstLine(post)}” goes out on ${formatDateTime(first.scheduledAt, preferences)} now.`
  );
}

export function postWith(entries: readonly QueueEntry[], id: string): Post | undefined {
  const posts = entries.flatMap((entry) => (entry.kind === "post" ? [entry.queued.post] : []));
  return posts.find((post) => post.id === id);
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

export function draggedPost({ post }: Record<string, unknown>): Post | null {
  return typeof post === "object" && post !== null && "scheduledAt" in post ? (post as Post) : null;
}
