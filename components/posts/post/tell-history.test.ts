import { expect, it } from "vitest";
import type { DeliveryEvent, DeliveryEventKind } from "@/lib/deliveries/schema";
import { tellHistory } from "./tell-history";

type Happened = DeliveryEventKind | [DeliveryEventKind, string];

function tell(...happened: Happened[]) {
  const events = happened.map((each, index): DeliveryEvent => {
    const [kind, message = null] = typeof each === "string" ? [each] : each;
    return { at: `2027-03-10T09:30:0${index}.000Z`, kind, message };
  });
  return tellHistory(events);
}

const words = (...happened: Happened[]) => tell(...happened).map((told) => told.words);

it("a try is one line that says how it ended, with its steps in the details", () => {
  const [line, ...more] = tell("claimed", "prepared", "sent", ["published", "https://example.com"]);
  expect(line).toMatchObject({ words: "Published", message: null, at: "2027-03-10T09:30:03.000Z" });
  expect(line?.steps).toHaveLength(4);
  expect(more).toEqual([]);
});

it("a lost answer and every look for it are one line", () => {
  const lost = ["claimed", "sent", ["answered", "It was reset."], "looked", "looked"] as const;
  expect(words(...(lost as unknown as Happened[]))).toEqual([
    "No clear answer came: it is being looked for on the network",
  ]);
  expect(words(...(lost as unknown as Happened[]), "published")).toEqual([
    "Published: no clear answer came, but it was found there",
  ]);
  const [left] = tell(...(lost as unknown as Happened[]), ["unconfirmed", "Look at Page."]);
  expect(left).toMatchObject({
    words: "No clear answer came, and it was not found: left to a person",
    message: "Look at Page.",
  });
});

it("what a person did is a line in the sentence that names them", () => {
  expect(
    words("claimed", ["failed", "Refused."], ["retried", "Ann tried it again."], "claimed"),
  ).toEqual(["Failed", "Ann tried it again.", "Being prepared"]);
});

it("nothing that happened is nothing to tell", () => {
  expect(tell()).toEqual([]);
});
