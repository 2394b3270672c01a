import type { Account } from "@/components/kit/account/account";
import type { Delivery } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/planning/posts/schema";

export const needs = ["unconfirmed", "failed", "waiting"] as const;
export type Need = { kind: (typeof needs)[number]; reason: string };

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
