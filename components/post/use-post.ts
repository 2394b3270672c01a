"use client";

import { useQuery } from "@tanstack/react-query";
import { refreshEveryMs } from "@/components/post-state/in-motion";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

/** The post as it is by now, asked for again every second while it is on its way. */
export function usePost(initial: Post) {
  return useQuery({
    queryKey: postQueryKey(initial.id),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId: initial.id }, signal })).post,
    initialData: initial,
    refetchOnMount: "always",
    // What was kept from an earlier look may be older than the page that has just come.
    select: (post) => (post.version < initial.version ? initial : post),
    refetchInterval: ({ state }) =>
      state.data ? refreshEveryMs([state.data], Date.now()) : 20_000,
  });
}
