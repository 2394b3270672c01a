import type { PostState } from "@/lib/deliveries/schema";

const dayMs = 86_400_000;

export const queueStates: PostState[] = [
  "failed",
  "unconfirmed",
  "partially_published",
  "publishing",
  "scheduled",
];

/** Returns the queue's period: 30 days back and 14 ahead. */
export function queuePeriod(nowIso: string): { from: string; to: string } {
  const nowMs = Date.parse(nowIso);
  return {
    from: new Date(nowMs - 30 * dayMs).toISOString(),
    to: new Date(nowMs + 14 * dayMs).toISOString(),
  };
}

export type QueueQuery = { from: string; to: string; account: string | null };

export function queueAddress({ from, to, account }: QueueQuery, cursor: string | null): string {
  const search = new URLSearchParams({ limit: "200", state: queueStates.join(","), from, to });
  if (account) search.set("connectionId", account);
  if (cursor) search.set("cursor", cursor);
  return `/api/posts?${search}`;
}
