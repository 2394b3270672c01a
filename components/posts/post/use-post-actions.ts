"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { isUndoable } from "@/components/posts/ending/ending-for-good";
import { useUndoEnding } from "@/components/posts/ending/use-undo-ending";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { usePublishNow } from "@/components/posts/publish-now/use-publish-now";
import type { ToastMessage } from "@/components/ui/toast";
import type { Post } from "@/lib/planning/posts/schema";

export type PostActions = ReturnType<typeof usePostActions>;

export function usePostActions(post: Post) {
  const client = useQueryClient();
  const router = useRouter();
  const { id, version } = post;
  const queryKey = postQueryKey(id);
  const change = { params: { postId: id }, body: { version } };
  const publication = usePublishNow();
  const bringBack = useUndoEnding();
  const cancel = usePostChange(post, {
    send: () => api("POST /api/posts/{postId}/cancel", change),
    failed: "not cancelled",
    done: ({ post: cancelled }) => ({
      title: "Post cancelled",
      ...(isUndoable("cancel", post) && {
        action: {
          label: "Undo",
          onSelect: () =>
            void bringBack({
              ending: "cancel",
              posts: [{ ...cancelled, state: post.state }],
            }),
        },
      }),
    }),
  });
  const reinstate = usePostChange(post, {
    send: () => api("POST /api/posts/{postId}/reinstate", change),
    failed: "not scheduled again",
  });
  const restore = useUndoEnding({ onUndone: () => router.push(`/posts/${id}`) });
  const remove = useApiMutation({
    send: () => api("DELETE /api/posts/{postId}", { params: { postId: id }, query: { version } }),
    done: () => ({
      title: "Post deleted",
      action: { label: "Undo", onSelect: () => void restore({ ending: "delete", posts: [post] }) },
    }),
    onDone: () => router.push("/calendar"),
    failed: () => ({ title: "The post was not deleted." }),
    onFailed: () => client.invalidateQueries({ queryKey }),
    invalidates: [["posts"]],
  });
  return {
    busy:
      publication.busy || cancel.pending || reinstate.pending || remove.pending || remove.succeeded,
    publishNow: () => publication.ask(post),
    cancel: cancel.run,
    reinstate: reinstate.run,
    remove: remove.run,
  };
}

function usePostChange(
  { id }: Post,
  {
    send,
    failed,
    done,
  }: {
    send: () => Promise<{ post: Post }>;
    failed: string;
    done?: (answer: { post: Post }) => ToastMessage;
  },
) {
  const client = useQueryClient();
  const queryKey = postQueryKey(id);
  return useApiMutation({
    send,
    onDone: ({ post }) => client.setQueryData(queryKey, post),
    failed: () => ({ title: `The post was ${failed}.` }),
    ...(done && { done }),
    invalidates: [["posts"], queryKey],
  });
}
