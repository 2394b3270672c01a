"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/components/ui/toast";
import type { Delivery } from "@/lib/deliveries/schema";
import { type ApiInput, api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

type Decision = {
  send: () => Promise<{ delivery: Delivery }>;
  /** What to say where the server refuses it. */
  failed: string;
};

/** What a person can decide about a delivery; a refusal is said in the corner. */
export function useDeliveryDecision(post: Post, { id }: Delivery) {
  const client = useQueryClient();
  const toast = useToast();
  const key = postQueryKey(post.id);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ send }: Decision) => send(),
    onSuccess: ({ delivery }) =>
      client.setQueryData<Post>(key, (seen) => seen && withDelivery(seen, delivery)),
    onError: (error, { failed }) => toast.fail(failed, error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["posts"] });
      return client.invalidateQueries({ queryKey: key });
    },
  });
  // The failure is shown above; who waits only waits for the end.
  const decide = (decision: Decision) => mutateAsync(decision).then(ignore, ignore);
  const params = { deliveryId: id };
  const resolve = (body: ApiInput<"POST /api/deliveries/{deliveryId}/resolve">["body"]) =>
    api("POST /api/deliveries/{deliveryId}/resolve", { params, body });
  return {
    busy: isPending,
    retry: () =>
      decide({
        send: () => api("POST /api/deliveries/{deliveryId}/retry", { params }),
        failed: "It was not sent again.",
      }),
    found: (publishedUrl: string | null) =>
      decide({
        send: () => resolve({ outcome: "published", publishedUrl }),
        failed: "What you saw was not saved.",
      }),
    sendAgain: () =>
      decide({
        send: () => resolve({ outcome: "not_published", publishedUrl: null }),
        failed: "It was not sent again.",
      }),
  };
}

function withDelivery(post: Post, delivery: Delivery): Post {
  const deliveries = post.deliveries.map((each) => (each.id === delivery.id ? delivery : each));
  return { ...post, deliveries };
}

function ignore(): void {
  // The end is all that matters here.
}
