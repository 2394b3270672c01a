"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { whyNotChanged } from "@/components/post/why-not-changed";
import { useToast } from "@/components/ui/toast";
import { judgeWhen } from "@/components/when/when";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import { type MoveEnd, MoveQueue } from "./move-queue";
import { type Step, type StepTarget, stepFrom } from "./step-from";
import { whyFixed } from "./why-fixed";

/** Moves posts in time: shown at once, taken back if the server refuses, undone for ten seconds. */
export function useMovePost(preferences: TimePreferences, announce: (message: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [queue] = useState(
    () => new MoveQueue({ send, show: (post: Post) => showPost(client, post) }),
  );
  const [toastIds] = useState(() => ({ moved: new Map<string, string>(), refused: "" }));
  const refuse = (title: string, description: string) => {
    toast.withdraw(toastIds.refused);
    toastIds.refused = toast.show({ title, description, tone: "negative" });
    announce(`${title} ${description}`);
  };

  const go = async (post: Post, scheduledAt: string, isUndo = false) => {
    // Its Undo starts from where the post no longer stands.
    toast.withdraw(toastIds.moved.get(post.id) ?? "");
    const end = await queue.move(post, scheduledAt);
    if (!end) return;
    void client.invalidateQueries({ queryKey: ["posts"] });
    if (end.failure) return refuse("The post was not moved.", whyNotChanged(end.failure));
    tell(end, isUndo && end.post.scheduledAt === scheduledAt);
  };
  const tell = ({ post, from }: MoveEnd, isBack: boolean) => {
    const when = formatDateTime(post.scheduledAt, preferences);
    const title = isBack ? `Moved back to ${when}` : `Moved to ${when}`;
    const undo = { label: "Undo", onSelect: () => void go(post, from, true) };
    toastIds.moved.set(post.id, toast.show({ title, action: isBack ? undefined : undo }));
    announce(title);
  };

  const moveTo = (post: Post, { wall, like }: StepTarget) => {
    const fixed = whyFixed(post);
    if (fixed) return refuse("This post cannot be moved.", fixed);
    const { instant, problem } = judgeWhen(wall, { preferences, nowMs: Date.now(), like });
    if (instant === null) return refuse("The post was not moved.", problem);
    if (instant !== queue.latest(post).scheduledAt) void go(post, instant);
  };

  const move = (post: Post, wall: WallTime) => moveTo(post, { wall, like: post.scheduledAt });
  const step = (post: Post, by: Step) =>
    moveTo(post, stepFrom(queue.latest(post).scheduledAt, by, preferences.timeZone));
  return { move, step };
}

async function send({ id, version }: Post, scheduledAt: string): Promise<Post> {
  const body = { scheduledAt, version };
  return (await api("PATCH /api/posts/{postId}", { params: { postId: id }, body })).post;
}

/** A list that is on its way comes from before the move, so it is called off. */
function showPost(client: QueryClient, post: Post): void {
  void client.cancelQueries({ queryKey: ["posts"] });
  client.setQueriesData<Post[]>({ queryKey: ["posts"] }, (posts) =>
    Array.isArray(posts) ? posts.map((each) => (each.id === post.id ? post : each)) : posts,
  );
}
