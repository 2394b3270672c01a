"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/post-cache/update-cached-post";
import { type ToastMessage, useToast } from "@/components/ui/toast";
import { checkWallTime } from "@/components/when/when";
import { api } from "@/lib/http/api";
import { editability } from "@/lib/posts/rules/post-rules";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import { MoveQueue } from "./move-queue";
import { type Step, type StepTarget, stepFrom } from "./step-from";

type Move = { post: Post; scheduledAt: string; isUndo?: boolean };

export function useMovePost(preferences: TimePreferences, announce: (message: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [queue] = useState(
    () =>
      new MoveQueue({
        send,
        show: (post: Post) => updateCachedPost(client, post.id, () => post),
      }),
  );
  const announceToast = ({ title, description }: ToastMessage) =>
    announce(description ? `${title} ${description}` : title);

  const moving = useApiMutation({
    send: async ({ post, scheduledAt }: Move) => {
      // The earlier Undo starts from a time at which the post no longer is.
      toast.withdraw(movedToast(post));
      const end = await queue.move(post, scheduledAt);
      if (end?.failure) throw end.failure;
      return end;
    },
    done: ({ post, from }, { scheduledAt, isUndo = false }) => {
      const when = formatDateTime(post.scheduledAt, preferences);
      const id = movedToast(post);
      if (isUndo && post.scheduledAt === scheduledAt) return { id, title: `Moved back to ${when}` };
      const undo = () => void moving.run({ post, scheduledAt: from, isUndo: true });
      return { id, title: `Moved to ${when}`, action: { label: "Undo", onSelect: undo } };
    },
    failed: () => ({ id: refusedToast, title: "The post was not moved." }),
    onToast: announceToast,
    invalidates: [["posts"]],
  });

  const refuse = (title: string, description: string) => {
    const message: ToastMessage = { id: refusedToast, title, description, tone: "negative" };
    toast.show(message);
    announceToast(message);
  };
  const moveTo = (post: Post, { wall, like }: StepTarget) => {
    const verdict = editability(post);
    if (!verdict.allowed) return refuse("This post cannot be moved.", verdict.reason);
    const { instant, problem } = checkWallTime(wall, { preferences, nowMs: Date.now(), like });
    if (instant === null) return refuse("The post was not moved.", problem);
    if (instant === queue.latest(post).scheduledAt) return;
    void moving.run({ post, scheduledAt: instant });
  };
  const move = (post: Post, wall: WallTime) => moveTo(post, { wall, like: post.scheduledAt });
  const step = (post: Post, by: Step) =>
    moveTo(post, stepFrom(queue.latest(post).scheduledAt, by, preferences.timeZone));
  return { move, step };
}

const refusedToast = "move-refused";
const movedToast = ({ id }: Post) => `moved-${id}`;

async function send({ id, version }: Post, scheduledAt: string): Promise<Post> {
  const body = { scheduledAt, version };
  return (await api("PATCH /api/posts/{postId}", { params: { postId: id }, body })).post;
}
