"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

export type PostActions = ReturnType<typeof usePostActions>;

export function usePostActions(post: Post) {
  const client = useQueryClient();
  const router = useRouter();
  const { id, version } = post;
  const queryKey = postQueryKey(id);
  const publishNow = usePostChange(post, { path: "publish-now", failed: "not published" });
  const cancel = usePostChange(post, { path: "cancel", failed: "not cancelled" });
  const remove = useApiMutation({
    send: () => api("DELETE /api/posts/{postId}", { params: { postId: id }, query: { version } }),
    done: () => ({ title: "Post deleted" }),
    onDone: () => router.push("/calendar"),
    failed: () => ({ title: "The post was not deleted." }),
    onFailed: () => client.invalidateQueries({ queryKey }),
    invalidates: [["posts"]],
  });
  return {
    busy: publishNow.pending || cancel.pending || remove.pending || remove.succeeded,
    publishNow: publishNow.run,
    cancel: cancel.run,
    remove: remove.run,
  };
}

type PostChange = { path: "publish-now" | "cancel"; failed: string };

function usePostChange({ id, version }: Post, { path, failed }: PostChange) {
  const client = useQueryClient();
  const queryKey = postQueryKey(id);
  return useApiMutation({
    send: () =>
      api(`POST /api/posts/{postId}/${path}`, { params: { postId: id }, body: { version } }),
    onDone: ({ post }) => client.setQueryData(queryKey, post),
    failed: () => ({ title: `The post was ${failed}.` }),
    invalidates: [["posts"], queryKey],
  });
}
