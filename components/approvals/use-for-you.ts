"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Decision } from "@/components/posts/approval/use-approval";
import { waitingKey } from "@/components/posts/post-cache/post-query-key";
import type { ApiOutput } from "@/lib/api/http/api-call";
import type { DecideApproval } from "@/lib/planning/approvals/schema";
import { isUnapproved } from "@/lib/planning/posts/rules";

export type Waiting = ApiOutput<"GET /api/approvals">;

type Digests = DecideApproval["digests"];

const pageMax = 100;

/**
 * Holds what waits for this person, which post is open, and what each looked like on the screen. A post
 * that was decided stays in the list until the page is left, so that nothing jumps.
 */
export function useForYou(initial: Waiting) {
  const query = useQuery({
    queryKey: waitingKey,
    queryFn: ({ signal }) =>
      api("GET /api/approvals", { query: { waitingFor: "me", limit: pageMax }, signal }),
    initialData: initial,
    initialDataUpdatedAt: () => performance.timeOrigin,
    refetchInterval: 20_000,
  });
  const [openId, open] = useState<string | null>(initial.items[0]?.id ?? null);
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const [seen, setSeen] = useState<ReadonlyMap<string, Digests>>(new Map());
  const waiting = query.data.items.filter(({ id }) => !decided.has(id));
  const kept = [...decided.values()].map(({ post }) => post);
  const posts = [...kept, ...waiting].toSorted(byTime);
  const index = posts.findIndex(({ id }) => id === openId);
  const post = posts[index] ?? waiting[0] ?? null;
  const place = posts.findIndex(({ id }) => id === post?.id);

  const step = (by: -1 | 1) => {
    const next = posts[place + by];
    if (next) open(next.id);
  };
  const onDecided = (made: Decision) => {
    const of = posts.find(({ id }) => id === made.postId);
    if (!of) return;
    setDecided((before) => new Map(before).set(of.id, { post: of, decision: made.decision }));
    const rest = [...posts.slice(place + 1), ...posts.slice(0, place)];
    const next = rest.find(({ id }) => id !== of.id && !decided.has(id));
    if (next && of.id === post?.id) open(next.id);
  };
  const onSeen = (postId: string, digests: Digests) => {
    if (JSON.stringify(seen.get(postId)) === JSON.stringify(digests)) return;
    setSeen((before) => new Map(before).set(postId, digests));
  };
  // A late post is approved for a time, which several at once have no place for.
  const ready = waiting.filter(({ id, deliveries }) => {
    return Object.keys(seen.get(id) ?? {}).length > 0 && !deliveries.some(isUnapproved);
  });
  return {
    query,
    posts,
    post,
    place,
    open,
    step,
    decided,
    onDecided,
    onSeen,
    seen,
    ready,
    left: query.data.waitingCount - countStill(query.data, decided),
  };
}

type Decided = { post: Waiting["items"][number]; decision: Decision["decision"] };

/** The list may have been read before the last decisions. */
function countStill({ items }: Waiting, decided: ReadonlyMap<string, Decided>): number {
  return items.filter(({ id }) => decided.has(id)).length;
}

function byTime(one: { scheduledAt: string; id: string }, other: typeof one): number {
  const [a, b] = [`${one.scheduledAt} ${one.id}`, `${other.scheduledAt} ${other.id}`];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Approves what was looked at, one after another: each with what was on the screen. */
export function useApproveSeen(onDecided: (decision: Decision) => void) {
  return useApiMutation({
    send: async (asked: { postId: string; digests: Digests }[]) => {
      for (const { postId, digests } of asked) {
        const decision = { decision: "approve", digests } as const;
        await api("POST /api/posts/{postId}/approval/decisions", {
          params: { postId },
          body: decision,
        });
        onDecided({ postId, ...decision });
      }
      return asked.length;
    },
    done: (count) => ({ title: count === 1 ? "Approved" : `${count} posts approved` }),
    failed: () => ({ title: "Not all were approved" }),
    invalidates: [["posts"], ["post"]],
  });
}
