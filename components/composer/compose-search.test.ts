import { expect, it } from "vitest";
import { nextFullHour, wallTimeOf } from "./compose-search";

it("the time in the URL is read when it is a valid wall time", () => {
  expect(wallTimeOf("2027-02-03T14:15")).toEqual({ date: "2027-02-03", time: "14:15" });
  expect(wallTimeOf("2027-02-30T14:15")).toBeUndefined();
  expect(wallTimeOf("tomorrow")).toBeUndefined();
});

it("the proposed time is a full hour at least half an hour away", () => {
  expect(nextFullHour("2027-01-01T09:31:00.000Z", "UTC").time).toBe("11:00");
  expect(nextFullHour("2027-01-01T09:29:00.000Z", "UTC").time).toBe("10:00");
});
