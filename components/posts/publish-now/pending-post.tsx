"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { isGone } from "@/components/posts/post-cache/is-gone";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { PublishingNotice } from "./publishing-notice";

const refreshMs = 1_000;

export function PendingPost({ postId }: { postId: string }) {
  const { data: post, error } = useQuery({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId }, signal })).post,
    refetchInterval: ({ state: { data, error } }) =>
      error || data?.undoUntil === null ? false : refreshMs,
  });
  if (!post || isGone(error)) return null;
  const { undoUntil } = post;
  if (!undoUntil) return null;
  return <PublishingNotice post={{ ...post, undoUntil }} className="bg-raised shadow-float" />;
}
