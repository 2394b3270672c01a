import type { Account } from "@/components/account/account";
import type { Delivery, DeliveryState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import { stateLooks } from "./state-look";

export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** A post can be edited, moved and published at once while every delivery is scheduled. */
export function editability({ deliveries }: Post): Verdict {
  if (deliveries.length === 0) return refused("The accounts of this post are no longer there.");
  const begun = deliveries.find(({ state }) => state !== "scheduled");
  return begun ? refused(stateOf(begun)) : allowed;
}

/** A post can be returned to scheduled while nothing more than preparing has begun. */
export function recallability({ deliveries }: Post): Verdict {
  const further = deliveries.find(({ state }) => state !== "scheduled" && state !== "preparing");
  if (further) return refused(stateOf(further));
  return has(deliveries, "preparing") ? allowed : refused("It is not being prepared.");
}

/** A post can be cancelled while something can be held back and nothing is being published. */
export function cancellability({ deliveries }: Post): Verdict {
  const publishing = deliveries.find(({ state }) => state === "publishing");
  if (publishing) return refused(stateOf(publishing));
  const isPending = has(deliveries, "scheduled") || has(deliveries, "preparing");
  return isPending ? allowed : refused("There is nothing left to cancel in this post.");
}

/** A post can be deleted while nothing is on its way to a network. */
export function deletability({ deliveries }: Post): Verdict {
  const moving = deliveries.find(({ state }) => state === "preparing" || state === "publishing");
  return moving ? refused(stateOf(moving)) : allowed;
}

/** True while later positions of the sequence wait to be attached to this delivery. */
export function isFollowed({ deliveries }: Post, { connectionId, postIndex }: Delivery): boolean {
  if (postIndex > 0) return false;
  return deliveries.some((later) => {
    return (
      later.connectionId === connectionId && later.postIndex > 0 && later.state === "scheduled"
    );
  });
}

/** The kinds of need, the most pressing first. */
export const needs = ["unconfirmed", "failed", "waiting"] as const;
export type Need = { kind: (typeof needs)[number]; reason: string };

/** Says what a person has to do about the post; null when it needs nobody. */
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
  const held = deliveries.find((delivery) => isHeld(delivery, accounts));
  if (!held) return null;
  return { kind: "waiting", reason: `It waits for ${held.accountName} to be connected again.` };
}

function isHeld({ state, connectionId, error }: Delivery, accounts: readonly Account[]): boolean {
  if (state !== "scheduled" && state !== "preparing") return false;
  if (error?.code === "connection_expired" || error?.code === "permission_missing") return true;
  return accounts.find(({ id }) => id === connectionId)?.state === "needs_reconnect";
}

const allowed: Verdict = { allowed: true };

function refused(reason: string): Verdict {
  return { allowed: false, reason };
}

function stateOf({ accountName, state }: Delivery): string {
  return `Its delivery to ${accountName} is ${stateLooks[state].label.toLowerCase()}.`;
}

function has(deliveries: readonly Delivery[], wanted: DeliveryState): boolean {
  return deliveries.some(({ state }) => state === wanted);
}
