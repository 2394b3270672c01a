import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { DueDelivery } from "@/lib/publishing/dispatch-store";
import { crowdsOf } from "./send-due";

const hour = Date.parse("2027-03-01T09:00:00Z");

function due(afterMs: number, dispatches = 1): DueDelivery {
  return { deliveryId: randomUUID(), fence: 0, dispatches, dueAt: new Date(hour + afterMs) };
}

it("what falls due in the same second is one crowd, in the order of its times", () => {
  const [first, second, third] = [due(0), due(999), due(1_000)];
  expect(crowdsOf([third, second, first])).toEqual([[first, second], [third]]);
});

it("a crowd has at most 25 members", () => {
  const many = Array.from({ length: 60 }, () => due(0));
  expect(crowdsOf(many).map((crowd) => crowd.length)).toEqual([25, 25, 10]);
  expect(new Set(crowdsOf(many).flat())).toEqual(new Set(many));
});

it("what is handed over again goes alone", () => {
  const [fresh, again, other] = [due(0), due(0, 2), due(0)];
  expect(crowdsOf([fresh, again, other])).toEqual(
    expect.arrayContaining([[fresh, other], [again]]),
  );
});
