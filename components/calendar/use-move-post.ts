"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { whyNotChanged } from "@/components/post/why-not-changed";
import { useToast } from "@/components/ui/toast";
import { judgeWhen } from "@/components/when/when";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import type { WallTime } from "@/lib/time/zoned";
import { whyFixed } from "./why-fixed";

type Move = { post: Post; scheduledAt: string };

/** Moves a post in time: shown at once, taken back if the server refuses, undone for ten seconds. */
export function useMovePost(preferences: TimePreferences, announce: (message: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const refuse = (title: string, description: string) => {
    toast.show({ title, description, tone: "negative" });
    announce(`${title} ${description}`);
  };

  const mutation = useMutation({
    mutationFn: async ({ post, scheduledAt }: Move) => {
      const body = { scheduledAt, version: post.version };
      return (await api.patch<{ post: Post }>(`/api/posts/${post.id}`, body)).post;
    },
    onMutate: async ({ post, scheduledAt }) => {
      await client.cancelQueries({ queryKey: ["posts"] });
      replacePost(client, { ...post, scheduledAt });
    },
    onSuccess: (moved, { post }) => {
      replacePost(client, moved);
      const title = `Moved to ${formatDateTime(moved.scheduledAt, preferences)}`;
      const undo = () => mutation.mutate({ post: moved, scheduledAt: post.scheduledAt });
      toast.show({ title, action: { label: "Undo", onSelect: undo } });
      announce(title);
    },
    onError: (error, { post }) => {
      replacePost(client, post);
      refuse("The post was not moved.", whyNotChanged(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["posts"] }),
  });

  return (post: Post, to: WallTime) => {
    const fixed = whyFixed(post);
    if (fixed) return refuse("This post cannot be moved.", fixed);
    const { instant, problem } = judgeWhen(to, { preferences, nowMs: Date.now() });
    if (instant === null) return refuse("The post was not moved.", problem);
    if (instant !== post.scheduledAt) mutation.mutate({ post, scheduledAt: instant });
  };
}

function replacePost(client: ReturnType<typeof useQueryClient>, post: Post): void {
  client.setQueriesData<Post[]>({ queryKey: ["posts"] }, (posts) =>
    Array.isArray(posts) ? posts.map((each) => (each.id === post.id ? post : each)) : posts,
  );
}
