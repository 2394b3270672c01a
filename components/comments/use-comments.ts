"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { attemptFor } from "@/components/attempt/attempt";
import type { CommentList } from "@/lib/comments/schema";
import { api } from "@/lib/http/api";
import { type CommentPages, oldestFirst, withComment, withoutComment } from "./comment-pages";

export type CommentContent = { body: string; mentions: string[] };

const refreshEveryMs = 20_000;

export function useComments(postId: string, first: CommentList) {
  const client = useQueryClient();
  const queryKey = ["comments", postId];
  const params = { postId };
  const attempt = useRef<ReturnType<typeof attemptFor> | null>(null);
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
      attempt.current = attemptFor(attempt.current, { signature: JSON.stringify(content) });
      const { idempotencyKey } = attempt.current;
      const body = { ...content, idempotencyKey };
      const { comment } = await api("POST /api/posts/{postId}/comments", { params, body });
      attempt.current = null;
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

const commentPageSize = 30;
