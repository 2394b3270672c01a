import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivePostState } from "./derive-post-state";
import { type DeliveryState, deliveryStates, type PostState } from "./schema";

const states = fc.array(fc.constantFrom(...deliveryStates), { minLength: 1, maxLength: 12 });

describe("derivePostState", () => {
  it.each<[DeliveryState[], PostState]>([
    [["scheduled", "scheduled"], "scheduled"],
    [["scheduled", "preparing"], "publishing"],
    [["published", "publishing"], "publishing"],
    [["published", "scheduled"], "publishing"],
    [["published", "published"], "published"],
    [["published", "failed"], "partially_published"],
    [["published", "cancelled"], "partially_published"],
    [["published", "failed", "scheduled"], "partially_published"],
    [["failed", "scheduled"], "failed"],
    [["failed", "cancelled"], "failed"],
    [["unconfirmed", "published", "failed"], "unconfirmed"],
    [["cancelled", "scheduled"], "scheduled"],
    [["cancelled", "cancelled"], "cancelled"],
    [[], "cancelled"],
  ])("the delivery states %j make the post %s", (deliveries, state) => {
    expect(derivePostState(deliveries)).toBe(state);
  });

  it("a post's state depends neither on the order nor on the number of deliveries in a state", () => {
    fc.assert(
      fc.property(states, (deliveries) => {
        const derived = derivePostState(deliveries);
        expect(derivePostState(deliveries.toReversed())).toBe(derived);
        expect(derivePostState([...deliveries, ...deliveries])).toBe(derived);
      }),
    );
  });

  it("a post is published only when all deliveries are, and publishing while any is moving", () => {
    fc.assert(
      fc.property(states, (deliveries) => {
        const derived = derivePostState(deliveries);
        const has = (state: DeliveryState) => deliveries.includes(state);
        expect(derived === "published").toBe(deliveries.every((state) => state === "published"));
        expect(derived === "cancelled").toBe(deliveries.every((state) => state === "cancelled"));
        if (has("preparing") || has("publishing")) expect(derived).toBe("publishing");
      }),
    );
  });

  it("a settled post's state never hides a failed or unconfirmed delivery", () => {
    fc.assert(
      fc.property(states, (deliveries) => {
        const derived = derivePostState(deliveries);
        const trouble = deliveries.some((state) => state === "failed" || state === "unconfirmed");
        if (!trouble || derived === "publishing") return;
        expect(["failed", "unconfirmed", "partially_published"]).toContain(derived);
      }),
    );
  });
});
