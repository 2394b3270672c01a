import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { crowdsOf } from "./send-due";

const hour = Date.parse("2027-03-01T09:00:00Z");

function due(afterMs: number, { dispatches = 1, account = "a" } = {}): DueDelivery {
  const dueAt = new Date(hour + afterMs);
  return { deliveryId: randomUUID(), connectionId: account, fence: 0, dispatches, dueAt };
}

it("what falls due in the same second is one crowd, in the order of its times", () => {
  const [first, second, third] = [due(0), due(999), due(1_000)];
  expect(crowdsOf([third, second, first])).toEqual([[first, second], [third]]);
});

it("a crowd has at most 25 members", () => {
  const many = Array.from({ length: 60 }, (_, index) => due(0, { account: String(index) }));
  expect(crowdsOf(many).map((crowd) => crowd.length)).toEqual([25, 25, 10]);
  expect(new Set(crowdsOf(many).flat())).toEqual(new Set(many));
});

it("what is handed over again goes alone", () => {
  const [fresh, again, other] = [due(0), due(0, { dispatches: 2 }), due(0)];
  expect(crowdsOf([fresh, again, other])).toEqual(
    expect.arrayContaining([[fresh, other], [again]]),
  );
});

it("what one account has due goes in one crowd, in the order of its times, up to twice as many", () => {
  const ofOthers = Array.from({ length: 24 }, (_, index) => due(0, { account: `a${index}` }));
  const ofOne = [900, 300, 600].map((ms) => due(ms, { account: "b" }));
  const [late, early, middle] = ofOne;
  const [crowd, ...rest] = crowdsOf([...ofOne, ...ofOthers]);
  expect(rest).toEqual([]);
  expect(crowd?.slice(-3)).toEqual([early, middle, late]);
  const many = Array.from({ length: 120 }, () => due(0));
  expect(crowdsOf(many).map(({ length }) => length)).toEqual([50, 50, 20]);
});
