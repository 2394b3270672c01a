"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type ApiInput, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Post } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { contentOfPost, type EditedContent, fieldsChanged } from "./edited-content";
import type { PostEdit } from "./use-undo-edit";

type Body = ApiInput<"PATCH /api/posts/{postId}">["body"];

/** Puts content in the place of the version `over`. */
type Edit = { content: EditedContent; over: Post };

/**
 * Saves what the panel changed of a post. A version of somebody else is shown as `theirs`, and only
 * the one that was shown is saved over.
 */
export function useEditPost(post: Post, onSaved: () => void) {
  const client = useQueryClient();
  const { rebase, rememberEdit, takeBackEdit } = useCalendarTools();
  const [theirs, setTheirs] = useState<Post | null>(null);
  const send = async (body: Body) => {
    const params = { postId: post.id };
    const answer = await api("PATCH /api/posts/{postId}", { params, body });
    rebase(post.id, body.version, answer.post.version);
    client.setQueryData(postQueryKey(post.id), answer.post);
    return answer.post;
  };
  const touched = [["posts"], ["post"], ["slots"]];
  const editOf = ({ id, version }: Post, { content, over }: Edit): PostEdit => ({
    post: { id, version },
    before: fieldsChanged(content, contentOfPost(over), over.additionalPosts),
    after: fieldsChanged(contentOfPost(post), content, post.additionalPosts),
  });
  const saving = useApiMutation({
    send: ({ content, over: { version } }: Edit) =>
      send({ ...fieldsChanged(contentOfPost(post), content, post.additionalPosts), version }),
    onDone: (saved, edit) => {
      rememberEdit(editOf(saved, edit));
      onSaved();
    },
    done: (saved, edit) => ({
      title: "Post saved",
      action: { label: "Undo", onSelect: () => takeBackEdit(editOf(saved, edit)) },
    }),
    onFailed: async (error) => {
      if (!isConflict(error)) return;
      const params = { postId: post.id };
      setTheirs((await api("GET /api/posts/{postId}", { params })).post);
    },
    invalidates: touched,
  });
  const { error, failure, pending } = saving;
  return {
    save: (content: EditedContent) => saving.run({ content, over: post }),
    saveOver: (content: EditedContent, over: Post) => saving.run({ content, over }),
    takeTheirs: () => {
      for (const queryKey of touched) void client.invalidateQueries({ queryKey });
      onSaved();
    },
    pending,
    theirs,
    failure: isConflict(error) ? error.message : failure,
  };
}

function isConflict(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === "version_conflict";
}
