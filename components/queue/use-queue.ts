"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import type { Post } from "@/lib/planning/posts/schema";
import { type QueueQuery, queueSearch } from "./queue-search";

type Page = { items: Post[]; nextCursor: string | null };
type Seen = { posts: Post[]; atMs: number };

export function useQueue(query: QueueQuery, initial: Seen | undefined) {
  return useQuery({
    queryKey: ["posts", "queue", query],
    queryFn: ({ signal }) => fetchAll(query, signal),
    ...(initial && { initialData: initial.posts, initialDataUpdatedAt: initial.atMs }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshEveryMs(state.data ?? [], Date.now()),
  });
}

async function fetchAll(query: QueueQuery, signal: AbortSignal): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await api("GET /api/posts", { query: queueSearch(query, cursor), signal });
    posts.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return posts;
}
