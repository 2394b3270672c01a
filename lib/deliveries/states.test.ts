import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byTable, DeliveryModel, unguarded } from "@/testing/publishing/delivery-model";
import { interleaving, promiseKept } from "@/testing/publishing/delivery-promise";
import { deliveryStates } from "./schema";
import { moved, transitions } from "./states";

const numRuns = 2_000;

describe("the table of moves", () => {
  it("the table of moves sends at most once, nothing cancelled and no old text, in any interleaving", async () => {
    await fc.assert(promiseKept(byTable, { deadline: true }), { numRuns });
  });

  it("the table of moves sends at most once more for each post that a person overlooked", async () => {
    const costsOne = fc.asyncProperty(interleaving, async (story) => {
      const model = new DeliveryModel(byTable, { deadline: true, care: false });
      for (const happening of story) await model.apply(happening);
      return model.sent.length <= 1 + model.mistakes;
    });
    await fc.assert(costsOne, { numRuns });
  });

  it("proof of a publication stops a person's resend until the next call starts", () => {
    const unconfirmed = { state: "unconfirmed", fence: 4, intentNo: 2 } as const;
    const resent = moved(unconfirmed, "resend", { fence: 0 });
    const claimed = resent && moved(resent, "claim", resent);
    const started = claimed && moved(claimed, "startSending", claimed);
    const answer = { fence: 0, intentNo: 2 };
    for (const position of [resent, claimed]) {
      expect(position && moved(position, "confirm", answer)).toMatchObject({ state: "published" });
    }
    expect(started && moved(started, "confirm", answer)).toBeNull();
  });

  it("a person's decision outlasts every check and answer that began before it", () => {
    const unconfirmed = { state: "unconfirmed", fence: 4, intentNo: 2 } as const;
    const failed = { ...unconfirmed, state: "failed" } as const;
    const decided = [
      moved(unconfirmed, "confirmManually", { fence: 0 }),
      moved(unconfirmed, "resend", { fence: 0 }),
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
      for (const name of late) expect(moved(position, name, unconfirmed)).toBeNull();
    }
  });

  it("without the deadline between intent and call, the model breaks its promise", async () => {
    const checked = await fc.check(promiseKept(byTable, { deadline: false }), { numRuns });
    expect(checked.failed).toBe(true);
  });

  it("without the fence and the state, the model breaks its promise", async () => {
    const checked = await fc.check(promiseKept(unguarded, { deadline: true }), { numRuns });
    expect(checked.failed).toBe(true);
  });

  it("the table of moves reaches every state, and no state is a dead end for a person", () => {
    const all = Object.values(transitions);
    const reached = new Set<string>(["scheduled", ...all.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...deliveryStates].sort());
    const left = new Set<string>(all.flatMap(({ from }) => [...from]));
    const final = deliveryStates.filter((state) => !left.has(state));
    expect(final).toEqual(["published", "cancelled"]);
  });
});
