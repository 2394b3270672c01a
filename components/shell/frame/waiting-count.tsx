"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/kit/api/api";
import { waitingKey } from "@/components/posts/post-cache/post-query-key";

/** Shows how many posts wait for this person's approval, and nothing where none does. */
export function WaitingCount({ initial, className }: { initial: number; className: string }) {
  const { data: count } = useQuery({
    queryKey: [...waitingKey, "count"],
    queryFn: async ({ signal }) =>
      (await api("GET /api/approvals", { query: { waitingFor: "me", limit: 1 }, signal }))
        .waitingCount,
    initialData: initial,
    initialDataUpdatedAt: () => performance.timeOrigin,
    refetchInterval: 20_000,
  });
  if (count === 0) return null;
  return (
    <span className={className}>
      {count > 99 ? "99+" : count}
      <span className="sr-only">{count === 1 ? " post waits" : " posts wait"} for you</span>
    </span>
  );
}
