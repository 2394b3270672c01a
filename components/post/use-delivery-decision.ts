"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import type { Delivery } from "@/lib/deliveries/schema";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

type Decision = {
  path: "retry" | "resolve";
  body: object;
  /** The title of the toast when the server refuses it. */
  failed: string;
};

export function useDeliveryDecision(post: Post, { id }: Delivery) {
  const client = useQueryClient();
  const queryKey = postQueryKey(post.id);
  const { run, pending } = useApiMutation({
    send: ({ path, body }: Decision) =>
      api.post<{ delivery: Delivery }>(`/api/deliveries/${id}/${path}`, body),
    onDone: ({ delivery }) =>
      client.setQueryData<Post>(queryKey, (seen) => seen && withDelivery(seen, delivery)),
    failed: ({ failed }) => ({ title: failed }),
    invalidates: [["posts"]],
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    busy: pending,
    retry: () => run({ path: "retry", body: {}, failed: "It was not sent again." }),
    found: (publishedUrl: string | null) =>
      run({
        path: "resolve",
        body: { outcome: "published", publishedUrl },
        failed: "What you saw was not saved.",
      }),
    sendAgain: () =>
      run({
        path: "resolve",
        body: { outcome: "not_published", publishedUrl: null },
        failed: "It was not sent again.",
      }),
  };
}

function withDelivery(post: Post, delivery: Delivery): Post {
  const deliveries = post.deliveries.map((each) => (each.id === delivery.id ? delivery : each));
  return { ...post, deliveries };
}
