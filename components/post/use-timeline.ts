"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { refreshEveryMs } from "@/components/post-state/in-motion";
import type { Delivery } from "@/lib/deliveries/schema";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";

/** A delivery's events, asked for again as often as its post, and whenever its state has changed. */
export function useTimeline(post: Post, { id, state }: Delivery) {
  return useQuery({
    queryKey: ["timeline", id, state],
    queryFn: async ({ signal }) =>
      (
        await api("GET /api/deliveries/{deliveryId}/timeline", {
          params: { deliveryId: id },
          signal,
        })
      ).events,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: () => refreshEveryMs([post], Date.now()),
  });
}
