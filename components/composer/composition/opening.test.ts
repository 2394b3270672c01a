import { expect, it } from "vitest";
import { newComposition, wallTimeOf } from "./opening";

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

it("the time in the URL is read when it is a valid wall time", () => {
  expect(wallTimeOf("2027-02-03T14:15")).toEqual({ date: "2027-02-03", time: "14:15" });
  expect(wallTimeOf("2027-02-30T14:15")).toBeUndefined();
  expect(wallTimeOf("tomorrow")).toBeUndefined();
});
