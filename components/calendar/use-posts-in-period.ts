"use client";

import { type QueryKey, useQuery } from "@tanstack/react-query";
import { refreshEveryMs } from "@/components/post-state/in-motion";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import type { CalendarFilters } from "./use-calendar-url";

type Page = { items: Post[]; hasMore: boolean; nextCursor: string | null };

export type PostsQuery = { from: string; to: string; filters: CalendarFilters };

export function postsQueryKey({ from, to, filters }: PostsQuery) {
  const { account, state, managedBy, label, q } = filters;
  return ["posts", from, to, account, state, managedBy, label, q] as const;
}

export function usePostsInPeriod(query: PostsQuery, initial: Post[] | undefined) {
  return useQuery({
    queryKey: postsQueryKey(query),
    queryFn: ({ signal }) => fetchAll(query, signal),
    initialData: initial,
    placeholderData: (posts, before) => placeholderPosts(query, posts, before),
    refetchInterval: ({ state }) => refreshEveryMs(state.data ?? [], Date.now()),
  });
}

/**
 * Returns the posts to show while others load: those of the same period under another filter. Posts
 * of another period would make this one look empty.
 */
export function placeholderPosts(
  query: PostsQuery,
  posts: Post[] | undefined,
  before: { queryKey: QueryKey } | undefined,
): Post[] | undefined {
  const [, from, to] = before?.queryKey ?? [];
  return from === query.from && to === query.to ? posts : undefined;
}

async function fetchAll(query: PostsQuery, signal: AbortSignal): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await api("GET /api/posts", { query: searchOf(query, cursor), signal });
    posts.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return posts;
}

function searchOf({ from, to, filters }: PostsQuery, cursor: string | null) {
  return {
    limit: 200,
    from,
    to,
    connectionId: filters.account || undefined,
    state: filters.state || undefined,
    managedBy: filters.managedBy || undefined,
    label: filters.label || undefined,
    q: filters.q || undefined,
    cursor: cursor ?? undefined,
  };
}
