import { expect, it } from "vitest";
import { newComposition } from "./new-composition";

const when = { date: "2027-01-01", time: "10:00" };

it("a new composition chooses the only usable account, and none of several", () => {
  const opening = { when, timeZone: "UTC" };
  expect(newComposition({ ...opening, usableIds: ["one"] }).connectionIds).toEqual(["one"]);
  expect(newComposition({ ...opening, usableIds: ["one", "two"] }).connectionIds).toEqual([]);
});

it("a new composition chooses the accounts that its link names, as far as they are usable", () => {
  const opening = { when, timeZone: "UTC", usableIds: ["one", "two", "three"] };
  const { connectionIds } = newComposition({ ...opening, chosenIds: ["three", "gone", "one"] });
  expect(connectionIds).toEqual(["one", "three"]);
});
