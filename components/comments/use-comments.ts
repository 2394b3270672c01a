"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { attemptFor } from "@/components/attempt/attempt";
import type { Comment, CommentList } from "@/lib/comments/schema";
import { api } from "@/lib/http/api";
import { type CommentPages, oldestFirst, withComment, withoutComment } from "./comment-pages";

export type CommentContent = { body: string; mentions: string[] };

const refreshEveryMs = 20_000;

export function useComments(postId: string, first: CommentList) {
  const client = useQueryClient();
  const queryKey = ["comments", postId];
  const path = `/api/posts/${postId}/comments`;
  const attempt = useRef<ReturnType<typeof attemptFor> | null>(null);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ? `&cursor=${pageParam}` : "";
      return api.get<CommentList>(`${path}?limit=${commentPageSize}${cursor}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: { pages: [first], pageParams: [null] } satisfies CommentPages,
    refetchInterval: refreshEveryMs,
    refetchOnMount: "always",
  });
  // A read that started before the write would overwrite the cache with its older state.
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
      const { comment } = await api.post<Answer>(path, { ...content, idempotencyKey });
      attempt.current = null;
      await updateCache((data) => withComment(data, comment));
    },
    edit: async (id: string, content: CommentContent) => {
      const { comment } = await api.patch<Answer>(`/api/comments/${id}`, content);
      await updateCache((data) => withComment(data, comment));
    },
    remove: async (id: string) => {
      await api.delete(`/api/comments/${id}`);
      await updateCache((data) => withoutComment(data, id));
    },
  };
}

export type CommentActions = Pick<ReturnType<typeof useComments>, "edit" | "remove">;

type Answer = { comment: Comment };

const commentPageSize = 30;
