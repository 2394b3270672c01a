import { describe, expect, it } from "vitest";
import type { DeliveryState } from "@/lib/deliveries/schema";
import { aDelivery, aPost } from "@/testing/world/a-post";
import {
  cancellability,
  deletability,
  editability,
  recallability,
  undoability,
  type Verdict,
} from "./rules";
import type { Post } from "./schema";

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
    const reasonOf = (verdict: Verdict) => (verdict.allowed ? null : verdict.reason);
    expect(reasonOf(editability(failed))).toContain("on Harbour it has failed");
    expect(reasonOf(deletability(postIn("publishing")))).toContain("on Page it is being published");
    expect(reasonOf(cancellability(postIn("published")))).toMatch(/nothing left to cancel/);
    expect(reasonOf(recallability(postIn("scheduled")))).toMatch(/^Nothing .* is being prepared/);
    expect(reasonOf(editability(postIn()))).toMatch(/accounts .* no longer there/);
  });
});

describe("undoing a post that is published now", () => {
  const undoUntil = "2027-01-01T10:00:10.000Z";
  const [within, atTheEnd] = [new Date("2027-01-01T10:00:09.999Z"), new Date(undoUntil)];
  const isUndoable = (...states: DeliveryState[]) =>
    undoability({ ...postIn(...states), undoUntil }, within).allowed;

  it("it can be undone until the instant, and not at it", () => {
    const post = { ...postIn("scheduled"), undoUntil };
    expect(undoability(post, within)).toEqual({ allowed: true });
    expect(undoability(post, atTheEnd)).toEqual({
      allowed: false,
      reason: "The 10 seconds to undo this are over. Cancel the post if it is still scheduled.",
    });
  });

  it("it can be undone beside cancelled deliveries, and not beside begun ones", () => {
    expect(isUndoable("scheduled", "cancelled")).toBe(true);
    expect(isUndoable("cancelled")).toBe(false);
    for (const state of ["preparing", "publishing", "published", "failed"] as const) {
      expect(isUndoable("scheduled", state)).toBe(false);
    }
  });

  it("a post that nobody publishes now has nothing to undo", () => {
    expect(undoability(postIn("scheduled"), within).allowed).toBe(false);
  });
});
