import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DeliveryModel,
  type Happening,
  happenings,
  type Protection,
} from "@/testing/delivery-model";
import { deliveryStates } from "./schema";
import { moved, transitions } from "./states";

/** What leads to a call happens often, what ends a story seldom: deep interleavings are the point. */
const ends = ["cancel", "uninstall", "crash", "lose answer"];
const often = happenings
  .filter((what) => !ends.includes(what))
  .flatMap((what) => Array(6).fill(what));

const interleaving = fc.array(
  fc.record<Happening>({
    what: fc.constantFrom<Happening["what"]>(...often, ...happenings),
    run: fc.nat(3),
    flag: fc.boolean(),
  }),
  { minLength: 10, maxLength: 120, size: "max" },
);

/** The promises of a delivery, after every happening. */
function promiseKept(protection: Protection) {
  return fc.property(interleaving, (story) => {
    const model = new DeliveryModel(protection);
    for (const happening of story) {
      model.apply(happening);
      const broken = brokenPromise(model);
      if (broken) throw new Error(broken);
    }
  });
}

function brokenPromise({ sent, position, version }: DeliveryModel): string | null {
  if (sent.length > 1) return "It went out twice.";
  if (sent.length === 0) return position.state === "published" ? "It never went out." : null;
  if (sent[0] !== version) return "It went out with a text that is not the post's.";
  const notifiesPeople = ["publishing", "published", "unconfirmed"].includes(position.state);
  return notifiesPeople ? null : `It went out and is ${position.state}.`;
}

/** Enough that both controls below are found with certainty. */
const numRuns = 2_000;

describe("the table of moves", () => {
  it("sends at most once, nothing cancelled and no old text, however its movers interleave", () => {
    fc.assert(promiseKept({ table: true, deadline: true }), { numRuns });
  });

  it("sends at most once more for each time that a person overlooked what is there", () => {
    const costsOne = fc.property(interleaving, (story) => {
      const model = new DeliveryModel({ table: true, deadline: true, care: false });
      for (const happening of story) model.apply(happening);
      return model.sent.length <= 1 + model.mistakes;
    });
    fc.assert(costsOne, { numRuns });
  });

  it("lets proof stop what a person sends again, until the next call is announced", () => {
    const doubted = { state: "unconfirmed", fence: 4, intentNo: 2 } as const;
    const resent = moved(doubted, "resend", { fence: 0 });
    const claimed = resent && moved(resent, "claim", resent);
    const announced = claimed && moved(claimed, "startSending", claimed);
    const answer = { fence: 0, intentNo: 2 };
    for (const position of [resent, claimed]) {
      expect(position && moved(position, "confirm", answer)).toMatchObject({ state: "published" });
    }
    expect(announced && moved(announced, "confirm", answer)).toBeNull();
  });

  it("keeps what a person decided from every look and answer that began before", () => {
    const doubted = { state: "unconfirmed", fence: 4, intentNo: 2 } as const;
    const failed = { ...doubted, state: "failed" } as const;
    const decided = [
      moved(doubted, "confirmManually", { fence: 0 }),
      moved(doubted, "resend", { fence: 0 }),
      moved(failed, "retry", { fence: 0 }),
    ];
    const late = [
      "refuse",
      "markUnconfirmed",
      "confirmNotSent",
      "release",
      "expire",
      "claim",
      "startSending",
    ] as const;
    for (const position of decided) {
      if (!position) throw new Error("The decision is not in the table.");
      for (const name of late) expect(moved(position, name, doubted)).toBeNull();
    }
  });

  it("needs the deadline between intent and call", () => {
    expect(fc.check(promiseKept({ table: true, deadline: false }), { numRuns }).failed).toBe(true);
  });

  it("needs the fence and the state", () => {
    expect(fc.check(promiseKept({ table: false, deadline: true }), { numRuns }).failed).toBe(true);
  });

  it("reaches every state and leaves none that a person could be stuck in", () => {
    const all = Object.values(transitions);
    const reached = new Set<string>(["scheduled", ...all.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...deliveryStates].sort());
    const left = new Set<string>(all.flatMap(({ from }) => [...from]));
    const final = deliveryStates.filter((state) => !left.has(state));
    expect(final).toEqual(["published", "cancelled"]);
  });
});
