"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { useToast } from "@/components/ui/toast";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { LastChange } from "./last-change";
import { type Movable, MoveQueue, type MoveResult, movable } from "./move-queue";
import { moveTarget, type Step, type StepTarget, stepFrom } from "./move-target";
import { type Announcer, refusedToast, stayedInWords } from "./use-announcer";

type Options = { preferences: TimePreferences; announcer: Announcer; last: LastChange };
type Move = { post: Movable; to: string };

/** Moves posts one by one or several together, and takes a move back. */
export function useMoves(options: Options) {
  const { preferences, announcer, last } = options;
  const queue = useMoveQueue(last);
  const toast = useToast();

  const moving = useApiMutation({
    send: async ({ post, to }: Move & { note?: string | undefined; isUndo?: boolean }) => {
      // The earlier Undo starts from a time at which the post no longer is.
      toast.withdraw(movedToast(post));
      const end = await queue.move(post, to);
      if (end?.failure) throw end.failure;
      return end;
    },
    onDone: ({ post, from }, { isUndo = false }) => {
      const change = { kind: "moves", moves: [{ post: movable(post), to: from }] } as const;
      if (isUndo) last.undone(change, () => void moving.run({ post, to: from }));
      else last.remember(change);
    },
    done: ({ post, from }, { to, note, isUndo = false }) => {
      const when = formatDateTime(post.scheduledAt, preferences);
      const id = movedToast(post);
      if (isUndo && post.scheduledAt === to) return { id, title: `Moved back to ${when}` };
      const action = { label: "Undo", onSelect: () => takeBack(post, from) };
      return { id, title: `Moved to ${when}`, description: note, action };
    },
    failed: () => ({ id: refusedToast, title: "The post was not moved." }),
    onToast: announcer.read,
    invalidates: [["posts"], ["slots"]],
  });
  const undo = (post: Movable, from: string) => void moving.run({ post, to: from, isUndo: true });
  const takeBack = (post: Movable, from: string) => {
    last.forget({ kind: "moves", moves: [{ post, to: from }] });
    undo(post, from);
  };

  const moveTo = (post: PostSummary, target: StepTarget, note?: string) => {
    const { instant, refusal } = moveTarget(post, target, preferences);
    if (refusal) return announcer.refuse(refusal);
    if (instant === queue.latest(post).scheduledAt) return;
    void moving.run({ post, to: instant, note });
  };
  const many = useMovesOfMany(queue, options);
  return {
    move: (post: PostSummary, wall: WallTime, note?: string) =>
      moveTo(post, { wall, like: post.scheduledAt }, note),
    step: (post: PostSummary, by: Step) =>
      moveTo(post, stepFrom(queue.latest(post).scheduledAt, by, preferences.timeZone)),
    stepMany: many.step,
    moveMany: many.move,
    undoMoves: (moves: readonly Move[]) => {
      const [only] = moves;
      if (only && moves.length === 1) undo(only.post, only.to);
      else many.undo(moves);
    },
  };
}

const movedToast = ({ id }: Movable) => `moved-${id}`;
const manyMovedToast = "moved-many";

function useMoveQueue({ rebase }: LastChange): MoveQueue {
  const client = useQueryClient();
  const show = ({ id, version, scheduledAt }: Movable) =>
    updateCachedPost(client, id, (post) => ({ ...post, version, scheduledAt }));
  const send = async ({ id, version }: Movable, scheduledAt: string): Promise<Movable> => {
    const body = { scheduledAt, version };
    const { post } = await api("PATCH /api/posts/{postId}", { params: { postId: id }, body });
    rebase(id, version, post.version);
    return post;
  };
  const [queue] = useState(() => new MoveQueue({ send, show }));
  return queue;
}

function useMovesOfMany(queue: MoveQueue, { preferences, announcer, last }: Options) {
  const moving = useApiMutation({
    send: async ({ moves }: { moves: readonly Move[]; refused: string[]; isUndo?: boolean }) => {
      const ends = await Promise.all(moves.map(({ post, to }) => queue.move(post, to)));
      return ends.filter((end) => end !== null);
    },
    onDone: (ends, { isUndo = false }) => {
      const change = { kind: "moves", moves: movesBack(ends) } as const;
      if (change.moves.length === 0) return;
      if (!isUndo) last.remember(change);
      else last.undone(change, () => void moving.run({ moves: change.moves, refused: [] }));
    },
    done: (ends, { refused, isUndo = false }) => {
      const moved = ends.filter(({ failure }) => !failure);
      const kept = ends.flatMap(({ failure }) => (failure ? [failure.message] : []));
      const title = `${countedPosts(moved.length)} moved${isUndo ? " back" : ""}`;
      const message = {
        id: manyMovedToast,
        title,
        description: stayedInWords([...refused, ...kept]),
      };
      if (isUndo || moved.length === 0) return message;
      return { ...message, action: { label: "Undo", onSelect: () => takeBack(movesBack(ends)) } };
    },
    failed: () => ({ id: manyMovedToast, title: "The posts were not moved." }),
    onToast: announcer.read,
    invalidates: [["posts"], ["slots"]],
  });
  const undo = (moves: readonly Move[]) => void moving.run({ moves, refused: [], isUndo: true });
  const takeBack = (moves: Move[]) => {
    last.forget({ kind: "moves", moves });
    undo(moves);
  };
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
  const move = (moves: readonly Move[]) => void moving.run({ moves, refused: [] });
  return { step, move, undo };
}

function movesBack(ends: readonly MoveResult[]) {
  const moved = ends.filter(({ failure }) => !failure);
  return moved.map(({ post, from }) => ({ post: movable(post), to: from }));
}
