"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";

export function usePanelPost(postId: string) {
  return useQuery({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId }, signal })).post,
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data ? refreshEveryMs([state.data], Date.now()) : 20_000,
  });
}

export function useOverrideMedia({ mediaOverrides }: Post): Media[] {
  const ids = new Set(
    Object.values(mediaOverrides).flatMap((byPosition) => Object.values(byPosition).flat()),
  );
  const answers = useQueries({
    queries: [...ids].map((mediaId) => ({
      queryKey: ["media", "one", mediaId],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api("GET /api/media/{mediaId}", { params: { mediaId }, signal })).media,
    })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}
