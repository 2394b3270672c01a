"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ApiInput, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Delivery } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/planning/posts/schema";

export function useDeliveryDecision(post: Post, { id }: Delivery) {
  const client = useQueryClient();
  const queryKey = postQueryKey(post.id);
  const { run, pending } = useApiMutation({
    send: ({ send }: { send: () => Promise<{ delivery: Delivery }>; failed: string }) => send(),
    onDone: ({ delivery }) =>
      client.setQueryData<Post>(queryKey, (seen) => seen && withDelivery(seen, delivery)),
    failed: ({ failed }) => ({ title: failed }),
    invalidates: [["posts"]],
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const params = { deliveryId: id };
  const resolve = (body: ApiInput<"POST /api/deliveries/{deliveryId}/resolve">["body"]) =>
    api("POST /api/deliveries/{deliveryId}/resolve", { params, body });
  return {
    busy: pending,
    retry: () =>
      run({
        send: () => api("POST /api/deliveries/{deliveryId}/retry", { params }),
        failed: "It was not sent again.",
      }),
    found: (publishedUrl: string | null) =>
      run({
        send: () => resolve({ outcome: "published", publishedUrl }),
        failed: "What you saw was not saved.",
      }),
    sendAgain: () =>
      run({
        send: () => resolve({ outcome: "not_published", publishedUrl: null }),
        failed: "It was not sent again.",
      }),
  };
}

function withDelivery(post: Post, delivery: Delivery): Post {
  const deliveries = post.deliveries.map((each) => (each.id === delivery.id ? delivery : each));
  return { ...post, deliveries };
}
