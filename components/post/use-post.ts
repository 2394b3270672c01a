"use client";

import { useQuery } from "@tanstack/react-query";
import { refreshEveryMs } from "@/components/post-state/in-motion";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

/** Fetches the post, every second while it is being sent. */
export function usePost(initial: Post) {
  return useQuery({
    queryKey: postQueryKey(initial.id),
    queryFn: async ({ signal }) =>
      (await api.get<{ post: Post }>(`/api/posts/${initial.id}`, signal)).post,
    initialData: initial,
    refetchOnMount: "always",
    // A cached post can be older than the one the server has just rendered.
    select: (post) => (post.version < initial.version ? initial : post),
    refetchInterval: ({ state }) =>
      state.data ? refreshEveryMs([state.data], Date.now()) : 20_000,
  });
}
