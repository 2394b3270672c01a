"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { ChangedFields } from "./edited-content";
import type { LastChange } from "./last-change";

/** Holds as data how a change found a post's content, and how it left it. */
export type PostEdit = {
  post: { id: string; version: number };
  before: ChangedFields;
  after: ChangedFields;
};

/** Remembers what the panel changed of posts, takes it back, and makes it again. */
export function useUndoEdit(last: LastChange) {
  const client = useQueryClient();
  const undoing = useApiMutation({
    send: async ({ edit }: { edit: PostEdit; isRedo?: boolean }) => {
      const { id, version } = edit.post;
      const body = { ...edit.before, version };
      const { post } = await api("PATCH /api/posts/{postId}", { params: { postId: id }, body });
      last.rebase(id, version, post.version);
      client.setQueryData(postQueryKey(id), post);
      return post;
    },
    onDone: ({ id, version }, { edit: { before, after }, isRedo = false }) => {
      const edit = { post: { id, version }, before: after, after: before };
      if (isRedo) last.remember({ kind: "edit", edit });
      else last.undone({ kind: "edit", edit }, () => void undoing.run({ edit, isRedo: true }));
    },
    done: (_, { isRedo = false }) => ({
      title: isRedo ? "Post changed again" : "Post as it was before",
    }),
    failed: ({ isRedo = false }) => ({
      title: isRedo ? "The post was not changed again." : "The post was not changed back.",
    }),
    invalidates: [["posts"], ["post"], ["slots"]],
  });
  const undoEdit = (edit: PostEdit) => void undoing.run({ edit });
  return {
    undoEdit,
    rememberEdit: (edit: PostEdit) => last.remember({ kind: "edit", edit }),
    takeBackEdit: (edit: PostEdit) => {
      last.forget({ kind: "edit", edit });
      undoEdit(edit);
    },
  };
}
