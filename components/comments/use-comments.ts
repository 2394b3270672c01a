"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { attemptFor } from "@/components/attempt/attempt";
import type { Comment, CommentList } from "@/lib/comments/schema";
import { api } from "@/lib/http/api";
import { type CommentPages, inOrder, withComment, withoutComment } from "./comment-pages";

export type CommentContent = { body: string; mentions: string[] };

const refreshEveryMs = 20_000;

/** A post's comments with what can be done to them; the latest page comes with the screen. */
export function useComments(postId: string, first: CommentList) {
  const client = useQueryClient();
  const queryKey = ["comments", postId];
  const address = `/api/posts/${postId}/comments`;
  const attempt = useRef<ReturnType<typeof attemptFor> | null>(null);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ? `&cursor=${pageParam}` : "";
      return api.get<CommentList>(`${address}?limit=${commentPageSize}${cursor}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: { pages: [first], pageParams: [null] } satisfies CommentPages,
    refetchInterval: refreshEveryMs,
    refetchOnMount: "always",
  });
  // What was asked for before a write would put the comments back as they were.
  const show = async (change: (data: CommentPages) => CommentPages) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<CommentPages>(queryKey, (data) => data && change(data));
    void client.invalidateQueries({ queryKey });
  };
  return {
    query,
    items: inOrder(query.data),
    add: async (content: CommentContent) => {
      attempt.current = attemptFor(attempt.current, { signature: JSON.stringify(content) });
      const { idempotencyKey } = attempt.current;
      const { comment } = await api.post<Answer>(address, { ...content, idempotencyKey });
      attempt.current = null;
      await show((data) => withComment(data, comment));
    },
    edit: async (id: string, content: CommentContent) => {
      const { comment } = await api.patch<Answer>(`/api/comments/${id}`, content);
      await show((data) => withComment(data, comment));
    },
    remove: async (id: string) => {
      await api.delete(`/api/comments/${id}`);
      await show((data) => withoutComment(data, id));
    },
  };
}

export type CommentActions = Pick<ReturnType<typeof useComments>, "edit" | "remove">;

type Answer = { comment: Comment };

const commentPageSize = 30;
