import { describe, expect, it } from "vitest";
import type { Account } from "@/components/account/account";
import type { DeliveryState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import { aDelivery, aPost } from "@/testing/a-post";
import {
  cancellability,
  deletability,
  editability,
  isFollowed,
  needOf,
  recallability,
} from "./post-rules";

function postIn(...states: DeliveryState[]): Post {
  return aPost({ deliveries: states.map((state) => aDelivery({ id: state, state })) });
}

const permissions = (post: Post) =>
  [editability, cancellability, deletability].map((rule) => rule(post).allowed);

describe("what can be done to a post", () => {
  it("a post can be edited, cancelled and deleted while all of it is scheduled", () => {
    expect(permissions(postIn("scheduled"))).toEqual([true, true, true]);
  });

  it("a post can only be cancelled while it is being prepared", () => {
    expect(permissions(postIn("scheduled", "preparing"))).toEqual([false, true, false]);
  });

  it("nothing can be done to a post while it is being published", () => {
    expect(permissions(postIn("scheduled", "publishing"))).toEqual([false, false, false]);
  });

  it("a post can only be deleted once it is over or its accounts are gone", () => {
    expect(permissions(postIn("published", "failed"))).toEqual([false, false, true]);
    expect(permissions(postIn())).toEqual([false, false, true]);
  });

  it("a post can be returned to scheduled only while nothing is further than preparing", () => {
    const recallable = [["preparing"], ["scheduled", "preparing"]] as const;
    const fixed = [["scheduled"], ["preparing", "publishing"], ["preparing", "published"]] as const;
    const isAllowed = (states: readonly DeliveryState[]) =>
      recallability(postIn(...states)).allowed;
    expect(recallable.map(isAllowed)).toEqual([true, true]);
    expect(fixed.map(isAllowed)).toEqual([false, false, false]);
  });

  it("a refusal names the account and how far its delivery is", () => {
    const failed = aPost({
      deliveries: [aDelivery(), aDelivery({ accountName: "Harbour", state: "failed" })],
    });
    expect(editability(failed)).toEqual({
      allowed: false,
      reason: "Its delivery to Harbour is failed.",
    });
    const rest = [deletability(postIn("publishing")), cancellability(postIn("published"))];
    expect(rest).toMatchObject([
      { reason: "Its delivery to Page is publishing." },
      { reason: "There is nothing left to cancel in this post." },
    ]);
  });
});

it("the first post of a sequence is followed while later ones of its account wait", () => {
  const first = aDelivery({ state: "unconfirmed" });
  const later = aDelivery({ postIndex: 1 });
  const elsewhere = aDelivery({ postIndex: 1, connectionId: "other" });
  const cancelled = aDelivery({ postIndex: 1, state: "cancelled" });
  const postOf = (...deliveries: Post["deliveries"]) => aPost({ deliveries });
  expect(isFollowed(postOf(first, later), first)).toBe(true);
  expect(isFollowed(postOf(first, elsewhere), first)).toBe(false);
  expect(isFollowed(postOf(first, cancelled), first)).toBe(false);
  expect(isFollowed(postOf(first, later), { ...later, state: "unconfirmed" })).toBe(false);
});

describe("what a post needs of a person", () => {
  const accounts = (state: Account["state"] = "active") => [
    { id: "page", name: "Page", state } as Account,
  ];
  const error = {
    code: "content_rejected",
    message: "Facts are wrong.",
    retryable: true,
    occurredAt: "2027-01-10T11:00:00.000Z",
  } as const;

  it("a failed post needs a person for the reason of the network", () => {
    const failed = aPost({ deliveries: [aDelivery({ state: "failed", error })] });
    expect(needOf(failed, accounts())?.reason).toBe("Facts are wrong.");
  });

  it("an unconfirmed post needs a person to look at its account", () => {
    expect(needOf(postIn("unconfirmed"), accounts())?.reason).toContain("Page");
  });

  it("a partly published post needs a person, though nothing of it failed", () => {
    const partly = { ...postIn("cancelled"), state: "partially_published" as const };
    expect(needOf(partly, accounts())?.reason).toMatch(/only/);
  });

  it("a scheduled post needs nobody while its account is connected", () => {
    expect(needOf(postIn("scheduled"), accounts())).toBeNull();
  });

  it("a scheduled post needs a person when its account waits to be reconnected", () => {
    expect(needOf(postIn("scheduled"), accounts("needs_reconnect"))?.kind).toBe("waiting");
    expect(needOf(postIn("scheduled"), accounts("disconnected"))).toBeNull();
  });
});
