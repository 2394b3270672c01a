"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ApiError, type ApiInput, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Post } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { contentOfPost, type EditedContent, fieldsChanged } from "./edited-content";
import type { PostEdit } from "./use-undo-edit";

type Body = ApiInput<"PATCH /api/posts/{postId}">["body"];

type Edit = { content: EditedContent; version: number };

/** Saves what the panel changed of a post. A version of somebody else is not saved over unasked. */
export function useEditPost(post: Post, onSaved: () => void) {
  const client = useQueryClient();
  const { rebase, rememberEdit, takeBackEdit } = useCalendarTools();
  const send = async (body: Body) => {
    const params = { postId: post.id };
    const answer = await api("PATCH /api/posts/{postId}", { params, body });
    rebase(post.id, body.version, answer.post.version);
    client.setQueryData(postQueryKey(post.id), answer.post);
    return answer.post;
  };
  const touched = [["posts"], ["post"], ["slots"]];
  const editOf = ({ id, version }: Post, content: EditedContent): PostEdit => ({
    post: { id, version },
    before: fieldsChanged(content, contentOfPost(post), post.additionalPosts),
    after: fieldsChanged(contentOfPost(post), content, post.additionalPosts),
  });
  const saving = useApiMutation({
    send: ({ content, version }: Edit) =>
      send({ ...fieldsChanged(contentOfPost(post), content, post.additionalPosts), version }),
    onDone: (saved, { content }) => {
      rememberEdit(editOf(saved, content));
      onSaved();
    },
    done: (saved, { content }) => ({
      title: "Post saved",
      action: { label: "Undo", onSelect: () => takeBackEdit(editOf(saved, content)) },
    }),
    invalidates: touched,
  });
  const { error, failure, pending } = saving;
  const isOvertaken = error instanceof ApiError && error.code === "version_conflict";
  return {
    save: (content: EditedContent) => saving.run({ content, version: post.version }),
    saveOver: async (content: EditedContent) => {
      const params = { postId: post.id };
      const { post: theirs } = await api("GET /api/posts/{postId}", { params });
      return saving.run({ content, version: theirs.version });
    },
    takeTheirs: () => {
      for (const queryKey of touched) void client.invalidateQueries({ queryKey });
      onSaved();
    },
    pending,
    isOvertaken,
    failure: isOvertaken ? error.message : failure,
  };
}
