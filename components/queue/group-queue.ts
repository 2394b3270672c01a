import type { Account } from "@/components/kit/account/account";
import { isInMotion } from "@/components/kit/post-state/in-motion";
import type { Post } from "@/lib/planning/posts/schema";
import { type Need, needOf, needs } from "./need";

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
