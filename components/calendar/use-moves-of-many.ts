"use client";

import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type Movable, type MoveQueue, type MoveResult, movable } from "./move-queue";
import { moveTarget } from "./move-target";
import { type Step, stepFrom } from "./step-from";
import type { Announcer } from "./use-announcer";
import type { LastChange } from "./use-last-change";

type Options = {
  queue: MoveQueue;
  preferences: TimePreferences;
  announcer: Announcer;
  last: LastChange;
};

type Moves = {
  moves: readonly { post: Movable; to: string }[];
  refused: string[];
  isUndo?: boolean;
};

export function useMovesOfMany({ queue, preferences, announcer, last }: Options) {
  const moving = useApiMutation({
    send: async ({ moves }: Moves) => {
      last.forget();
      const ends = await Promise.all(moves.map(({ post, to }) => queue.move(post, to)));
      return ends.filter((end) => end !== null);
    },
    onDone: (ends, { isUndo = false }) => {
      const moves = movesBack(ends);
      if (!isUndo && moves.length > 0) last.remember({ kind: "moves", moves });
    },
    done: (ends, { refused, isUndo = false }) => {
      const moved = ends.filter(({ failure }) => !failure);
      const kept = ends.flatMap(({ failure }) => (failure ? [failure.message] : []));
      const title = `${countedPosts(moved.length)} moved${isUndo ? " back" : ""}`;
      const message = { id: movedToast, title, description: stayed([...refused, ...kept]) };
      if (isUndo || moved.length === 0) return message;
      return { ...message, action: { label: "Undo", onSelect: () => undo(movesBack(ends)) } };
    },
    failed: () => ({ id: movedToast, title: "The posts were not moved." }),
    onToast: announcer.read,
    invalidates: [["posts"], ["slots"]],
  });
  const undo = (moves: Moves["moves"]) => void moving.run({ moves, refused: [], isUndo: true });
  const step = (posts: readonly PostSummary[], by: Step) => {
    const targets = posts.map((post) => {
      const target = stepFrom(queue.latest(post).scheduledAt, by, preferences.timeZone);
      return { post, ...moveTarget(post, target, preferences) };
    });
    const moves = targets.flatMap(({ post, instant }) => (instant ? [{ post, to: instant }] : []));
    const refused = targets.flatMap(({ refusal }) => (refusal ? [refusal.reason] : []));
    const [reason = ""] = refused;
    if (moves.length === 0) return announcer.refuse({ title: "No post was moved.", reason });
    void moving.run({ moves, refused });
  };
  return { step, undo };
}

function movesBack(ends: readonly MoveResult[]) {
  const moved = ends.filter(({ failure }) => !failure);
  return moved.map(({ post, from }) => ({ post: movable(post), to: from }));
}

const movedToast = "moved-many";

function stayed(reasons: readonly string[]): string | undefined {
  const [first] = reasons;
  if (!first) return undefined;
  return reasons.length === 1 ? `1 stayed. ${first}` : `${reasons.length} stayed. ${first}`;
}
