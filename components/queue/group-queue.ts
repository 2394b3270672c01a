import type { Account } from "@/components/kit/account/account";
import { isInMotion } from "@/components/kit/post-state/in-motion";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { Delivery } from "@/lib/deliveries/schema";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Post } from "@/lib/planning/posts/schema";

const needs = ["unconfirmed", "failed", "waiting"] as const;
export type Need = { kind: (typeof needs)[number]; reason: string };

export type QueuedPost = { post: Post; need: Need | null };

export type QueueGroups = {
  attention: QueuedPost[];
  moving: QueuedPost[];
  next: QueuedPost[];
};

export function groupQueue(
  posts: readonly Post[],
  { accounts, nowMs }: { accounts: readonly Account[]; nowMs: number },
): QueueGroups {
  const groups: QueueGroups = { attention: [], moving: [], next: [] };
  for (const post of posts.toSorted(byTime)) {
    const need = needOf(post, accounts);
    const group = need ? "attention" : isInMotion(post, nowMs) ? "moving" : "next";
    groups[group].push({ post, need });
  }
  return { ...groups, attention: groups.attention.toReversed().sort(byNeed) };
}

function byTime(one: Post, other: Post): number {
  return one.scheduledAt.localeCompare(other.scheduledAt) || one.id.localeCompare(other.id);
}

/** Sorts by need only: the sort is stable, so the latest trouble stays first within a need. */
function byNeed(one: QueuedPost, other: QueuedPost): number {
  return rank(one) - rank(other);
}

function rank({ need }: QueuedPost): number {
  return need ? needs.indexOf(need.kind) : needs.length;
}

export function needOf(post: Post, accounts: readonly Account[]): Need | null {
  const { deliveries } = post;
  const unconfirmed = deliveries.find(({ state }) => state === "unconfirmed");
  if (unconfirmed) {
    const reason = `Look whether it is on ${unconfirmed.accountName}, then say what you see.`;
    return { kind: "unconfirmed", reason };
  }
  const failed = deliveries.find(({ state }) => state === "failed");
  if (failed) {
    const reason = failed.error?.message ?? `It failed on ${failed.accountName}.`;
    return { kind: "failed", reason };
  }
  if (post.state === "partially_published") {
    return { kind: "failed", reason: "It went out to some of its accounts only." };
  }
  const waiting = deliveries.find((delivery) => waitsForAccount(delivery, accounts));
  if (!waiting) return null;
  return { kind: "waiting", reason: `It waits for ${waiting.accountName} to be connected again.` };
}

function waitsForAccount(
  { state, connectionId, error }: Delivery,
  accounts: readonly Account[],
): boolean {
  if (state !== "scheduled" && state !== "preparing") return false;
  if (error?.code === "connection_expired" || error?.code === "permission_missing") return true;
  return accounts.find(({ id }) => id === connectionId)?.state === "needs_reconnect";
}

export type Gap = { scheduledAt: string; connectionIds: string[] };

export type QueueEntry =
  | { kind: "post"; scheduledAt: string; queued: QueuedPost }
  | { kind: "gap"; scheduledAt: string; gap: Gap };

export type QueueDay = { date: string; entries: QueueEntry[] };

export function planEntries(next: readonly QueuedPost[], slots: readonly Slot[]): QueueEntry[] {
  const posts = next.map((queued): QueueEntry => {
    return { kind: "post", scheduledAt: queued.post.scheduledAt, queued };
  });
  const gaps = gapsOf(slots).map((gap): QueueEntry => {
    return { kind: "gap", scheduledAt: gap.scheduledAt, gap };
  });
  return [...posts, ...gaps].sort((one, other) => {
    return one.scheduledAt.localeCompare(other.scheduledAt);
  });
}

export function planDays(entries: readonly QueueEntry[], timeZone: string): QueueDay[] {
  const days = new Map<string, QueueEntry[]>();
  for (const entry of entries) {
    const { date } = toWallTime(entry.scheduledAt, timeZone);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}

function gapsOf(slots: readonly Slot[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { scheduledAt, connectionId, state } of slots) {
    if (state !== "free") continue;
    const connectionIds = gaps.get(scheduledAt)?.connectionIds ?? [];
    gaps.set(scheduledAt, { scheduledAt, connectionIds: [...connectionIds, connectionId] });
  }
  return [...gaps.values()];
}
