"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { useToast } from "@/components/ui/toast";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type Movable, MoveQueue, movable } from "./move-queue";
import { moveTarget } from "./move-target";
import { type Step, type StepTarget, stepFrom } from "./step-from";
import { type Announcer, refusedToast } from "./use-announcer";
import type { LastChange } from "./use-last-change";
import { useMovesOfMany } from "./use-moves-of-many";

type Move = { post: Movable; scheduledAt: string; isUndo?: boolean };

type Options = { preferences: TimePreferences; announcer: Announcer; last: LastChange };

export function useMoves({ preferences, announcer, last }: Options) {
  const queue = useMoveQueue();
  const toast = useToast();

  const moving = useApiMutation({
    send: async ({ post, scheduledAt }: Move) => {
      // The earlier Undo starts from a time at which the post no longer is.
      toast.withdraw(movedToast(post));
      last.forget();
      const end = await queue.move(post, scheduledAt);
      if (end?.failure) throw end.failure;
      return end;
    },
    onDone: ({ post, from }, { isUndo = false }) => {
      if (!isUndo) last.remember({ kind: "moves", moves: [{ post: movable(post), to: from }] });
    },
    done: ({ post, from }, { scheduledAt, isUndo = false }) => {
      const when = formatDateTime(post.scheduledAt, preferences);
      const id = movedToast(post);
      if (isUndo && post.scheduledAt === scheduledAt) return { id, title: `Moved back to ${when}` };
      const action = { label: "Undo", onSelect: () => undo(post, from) };
      return { id, title: `Moved to ${when}`, action };
    },
    failed: () => ({ id: refusedToast, title: "The post was not moved." }),
    onToast: announcer.read,
    invalidates: [["posts"], ["slots"]],
  });
  const undo = (post: Movable, from: string) =>
    void moving.run({ post, scheduledAt: from, isUndo: true });

  const moveTo = (post: PostSummary, target: StepTarget) => {
    const { instant, refusal } = moveTarget(post, target, preferences);
    if (refusal) return announcer.refuse(refusal);
    if (instant === queue.latest(post).scheduledAt) return;
    void moving.run({ post, scheduledAt: instant });
  };
  const many = useMovesOfMany({ queue, preferences, announcer, last });
  return {
    move: (post: PostSummary, wall: WallTime) => moveTo(post, { wall, like: post.scheduledAt }),
    step: (post: PostSummary, by: Step) =>
      moveTo(post, stepFrom(queue.latest(post).scheduledAt, by, preferences.timeZone)),
    stepMany: many.step,
    undoMoves: (moves: readonly { post: Movable; to: string }[]) => {
      const [only] = moves;
      if (only && moves.length === 1) undo(only.post, only.to);
      else many.undo(moves);
    },
  };
}

const movedToast = ({ id }: Movable) => `moved-${id}`;

function useMoveQueue(): MoveQueue {
  const client = useQueryClient();
  const show = ({ id, version, scheduledAt }: Movable) =>
    updateCachedPost(client, id, (post) => ({ ...post, version, scheduledAt }));
  const [queue] = useState(() => new MoveQueue({ send, show }));
  return queue;
}

async function send({ id, version }: Movable, scheduledAt: string): Promise<Movable> {
  const body = { scheduledAt, version };
  return (await api("PATCH /api/posts/{postId}", { params: { postId: id }, body })).post;
}
