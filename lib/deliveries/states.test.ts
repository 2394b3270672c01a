import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byTable, DeliveryModel, unguarded } from "@/testing/delivery-model";
import { interleaving, promiseKept } from "@/testing/delivery-promise";
import { deliveryStates } from "./schema";
import { moved, transitions } from "./states";

/** Enough that both controls below are found with certainty. */
const numRuns = 2_000;

describe("the table of moves", () => {
  it("sends at most once, nothing cancelled and no old text, however its movers interleave", async () => {
    await fc.assert(promiseKept(byTable, { deadline: true }), { numRuns });
  });

  it("sends at most once more for each time that a person overlooked what is there", async () => {
    const costsOne = fc.asyncProperty(interleaving, async (story) => {
      const model = new DeliveryModel(byTable, { deadline: true, care: false });
      for (const happening of story) await model.apply(happening);
      return model.sent.length <= 1 + model.mistakes;
    });
    await fc.assert(costsOne, { numRuns });
  });

  it("lets proof stop what a person sends again, until the next call is announced", () => {
    const doubted = { state: "unconfirmed", fence: 4, intentNo: 2 } as const;
    const resent = moved(doubted, "resend", { fence: 0 });
    const claimed = resent && moved(resent, "claim", resent);
    const started = claimed && moved(claimed, "startSending", claimed);
    const answer = { fence: 0, intentNo: 2 };
    for (const position of [resent, claimed]) {
      expect(position && moved(position, "confirm", answer)).toMatchObject({ state: "published" });
    }
    expect(started && moved(started, "confirm", answer)).toBeNull();
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

  it("needs the deadline between intent and call", async () => {
    const checked = await fc.check(promiseKept(byTable, { deadline: false }), { numRuns });
    expect(checked.failed).toBe(true);
  });

  it("needs the fence and the state", async () => {
    const checked = await fc.check(promiseKept(unguarded, { deadline: true }), { numRuns });
    expect(checked.failed).toBe(true);
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
