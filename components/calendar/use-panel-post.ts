"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { postElement } from "@/components/posts/post-summary/post-element";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { CalendarEntry } from "./calendar-entry";

/** Asks for what the panel shows of a post before the panel is there. */
export function useReadAhead(): (postId: string) => void {
  const client = useQueryClient();
  return (postId) => {
    void client.prefetchQuery(panelPost(postId));
    void client.prefetchQuery(panelComments(postId));
  };
}

export function usePanelPost(postId: string) {
  return useQuery(panelPost(postId));
}

export function usePanelComments(postId: string) {
  return useQuery(panelComments(postId));
}

function panelPost(postId: string) {
  return queryOptions({
    queryKey: postQueryKey(postId),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId }, signal })).post,
    staleTime: readAheadMs,
    refetchInterval: ({ state }) =>
      state.data ? refreshEveryMs([state.data], Date.now()) : 20_000,
  });
}

function panelComments(postId: string) {
  return queryOptions({
    queryKey: ["first-comments", postId],
    queryFn: ({ signal }) =>
      api("GET /api/posts/{postId}/comments", { params: { postId }, query: { limit: 30 }, signal }),
    gcTime: readAheadMs,
  });
}

/** The panel does not read again what was read ahead; an opening after that does. */
const readAheadMs = 1000;

/** Names a post by its first words, from the period or from what the panel has read. */
export function usePanelTitle(postId: string, summary: PostSummary | undefined): string {
  const { data } = usePanelPost(postId);
  const post = summary ?? data;
  return post ? headingOf(post) : "Post";
}

/** The post before or after the open one in the shown period; null at its ends. */
export function postBeside(
  entries: readonly CalendarEntry[],
  { openId, by }: { openId: string | null; by: -1 | 1 },
): string | null {
  const ids = entries.flatMap(({ kind, key }) => (kind === "post" ? [key] : []));
  const index = ids.indexOf(openId ?? "");
  if (index < 0) return (by === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[index + by] ?? null;
}

export function bringIntoSight(postId: string): void {
  postElement(postId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
