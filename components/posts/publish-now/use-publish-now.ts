"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { updateCachedPost } from "@/components/posts/post-cache/update-cached-post";
import { accountNamesOf, type PublishedPost } from "./account-names";
import { rememberPublishing } from "./pending-store";
import { askToPublish } from "./question-store";

export function usePublishNow() {
  const client = useQueryClient();
  const publication = useApiMutation({
    send: ({ id, version }: PublishedPost) =>
      api("POST /api/posts/{postId}/publish-now", { params: { postId: id }, body: { version } }),
    onDone: ({ post }) => {
      updateCachedPost(client, post.id, () => post);
      rememberPublishing(post);
    },
    failed: () => ({ title: "The post was not published." }),
    onFailed: () => client.invalidateQueries({ queryKey: ["post"] }),
    invalidates: [["posts"]],
  });
  const ask = (post: PublishedPost) =>
    askToPublish({
      accountNames: accountNamesOf(post),
      onConfirm: () => void publication.run(post),
    });
  return { ask, busy: publication.pending };
}
