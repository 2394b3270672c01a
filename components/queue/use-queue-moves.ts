"use client";

import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post, PostMove } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./plan-days";
import { movesTo } from "./queue-moves";

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
