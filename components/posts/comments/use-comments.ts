"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { withIdempotencyKey } from "@/components/kit/idempotency/idempotency-key";
import type { Person } from "@/components/posts/people/person";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Comment, CommentList } from "@/lib/planning/comments/schema";

export type CommentContent = { body: string; mentions: string[]; forGuests?: boolean };

export function useComments(postId: string, first: CommentList) {
  const client = useQueryClient();
  const queryKey = ["comments", postId];
  const params = { postId };
  const lastRequest = useRef<ReturnType<typeof withIdempotencyKey> | null>(null);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: commentPageSize, cursor: pageParam ?? undefined };
      return api("GET /api/posts/{postId}/comments", { params, query: page, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: { pages: [first], pageParams: [null] } satisfies CommentPages,
    refetchInterval: refreshEveryMs,
    refetchOnMount: "always",
  });
  // An earlier read would overwrite the cache with the state before the write.
  const updateCache = async (change: (data: CommentPages) => CommentPages) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<CommentPages>(queryKey, (data) => data && change(data));
    void client.invalidateQueries({ queryKey });
  };
  return {
    query,
    items: oldestFirst(query.data),
    add: async (content: CommentContent) => {
      lastRequest.current = withIdempotencyKey(lastRequest.current, {
        signature: JSON.stringify(content),
      });
      const { idempotencyKey } = lastRequest.current;
      const body = { ...content, idempotencyKey };
      const { comment } = await api("POST /api/posts/{postId}/comments", { params, body });
      lastRequest.current = null;
      await updateCache((data) => withComment(data, comment));
    },
    edit: async (id: string, content: CommentContent) => {
      const { comment } = await api("PATCH /api/comments/{commentId}", {
        params: { commentId: id },
        body: content,
      });
      await updateCache((data) => withComment(data, comment));
    },
    remove: async (id: string) => {
      await api("DELETE /api/comments/{commentId}", { params: { commentId: id } });
      await updateCache((data) => withoutComment(data, id));
    },
  };
}

export type CommentActions = Pick<ReturnType<typeof useComments>, "edit" | "remove">;

export function withComment(data: CommentPages, comment: Comment): CommentPages {
  const known = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id));
  if (known) return mapItems(data, (item) => (item.id === comment.id ? [comment] : [item]));
  const [first, ...older] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...older] };
}

export function withoutComment(data: CommentPages, id: string): CommentPages {
  return mapItems(data, (item) => (item.id === id ? [] : [item]));
}

export function oldestFirst(data: CommentPages): Comment[] {
  return data.pages.flatMap(({ items }) => items).reverse();
}

export type CommentContext = {
  postId: string;
  people: readonly Person[];
  userId: string;
  isAdmin: boolean;
  preferences: TimePreferences;
  now: string;
  /** A guest takes part, who may be shown an answer. */
  hasGuests?: boolean;
};

const refreshEveryMs = 20_000;

const commentPageSize = 30;

type CommentPages = InfiniteData<CommentList>;

function mapItems(data: CommentPages, map: (item: Comment) => Comment[]): CommentPages {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(map) })),
  };
}
