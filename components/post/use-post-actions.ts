"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";
import { whyNotChanged } from "./why-not-changed";

export type PostActions = {
  busy: boolean;
  publishNow: () => void;
  cancel: () => Promise<void>;
  remove: () => Promise<void>;
};

/** What can be done to a stored post; a refusal is said in the corner and the post shown as it is. */
export function usePostActions(post: Post): PostActions {
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["posts"] });
    return client.invalidateQueries({ queryKey: postQueryKey(post.id) });
  };
  const refuse = (title: string) => (error: Error) => {
    toast.show({ title, description: whyNotChanged(error), tone: "negative" });
    return refresh();
  };
  const settle = async (answer: Promise<{ post: Post }>) => {
    client.setQueryData(postQueryKey(post.id), (await answer).post);
    void refresh();
  };
  const params = { postId: post.id };
  const { version } = post;

  const publishNow = useMutation({
    mutationFn: () =>
      settle(api("POST /api/posts/{postId}/publish-now", { params, body: { version } })),
    onError: refuse("The post was not published."),
  });
  const cancel = useMutation({
    mutationFn: () => settle(api("POST /api/posts/{postId}/cancel", { params, body: { version } })),
    onError: refuse("The post was not cancelled."),
  });
  const remove = useMutation({
    mutationFn: () => api("DELETE /api/posts/{postId}", { params, query: { version } }),
    onSuccess: () => {
      toast.show({ title: "Post deleted" });
      void client.invalidateQueries({ queryKey: ["posts"] });
      router.push("/calendar");
    },
    onError: refuse("The post was not deleted."),
  });
  return {
    busy: publishNow.isPending || cancel.isPending || remove.isPending || remove.isSuccess,
    publishNow: () => publishNow.mutate(),
    cancel: () => settled(cancel.mutateAsync()),
    remove: () => settled(remove.mutateAsync()),
  };
}

/** The failure is shown by its mutation; the dialog only waits for the end. */
function settled(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  );
}
