import { describe, expect, it } from "vitest";
import { checkWallTime } from "@/components/kit/when/when";
import { type Step, stepFrom } from "./move-target";

const preferences = {
  timeZone: "Europe/Berlin",
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
} as const;

function stepped(instant: string, step: Step): string | null {
  const { wall, like } = stepFrom(instant, step, preferences.timeZone);
  return checkWallTime(wall, { preferences, nowMs: Date.parse("2027-01-01T00:00Z"), like }).instant;
}

describe("a step in the calendar", () => {
  it.each([
    ["2027-10-31T01:45:00.000Z", -15, "2027-10-31T01:30:00.000Z"],
    ["2027-10-31T01:00:00.000Z", -15, "2027-10-31T00:45:00.000Z"],
    ["2027-10-31T00:45:00.000Z", 15, "2027-10-31T01:00:00.000Z"],
    ["2027-03-28T00:45:30.000Z", 15, "2027-03-28T01:00:30.000Z"],
  ])(
    "a step from %s by %i minutes leads to %s, also where the clocks change",
    (from, minutes, to) => {
      expect(stepped(from, { minutes })).toBe(to);
    },
  );

  it.each([
    ["2027-10-30T08:00:00.000Z", 1, "2027-10-31T09:00:00.000Z"],
    ["2027-10-30T00:45:00.000Z", 1, "2027-10-31T00:45:00.000Z"],
    ["2027-11-01T01:45:00.000Z", -1, "2027-10-31T01:45:00.000Z"],
    ["2027-10-31T01:45:00.000Z", 1, "2027-11-01T01:45:00.000Z"],
  ])("a step from %s by %i days keeps the wall time: %s", (from, days, to) => {
    expect(stepped(from, { days })).toBe(to);
  });

  it("a step by a day to a time that the clocks jump over is refused", () => {
    expect(stepped("2027-03-27T01:30:00.000Z", { days: 1 })).toBeNull();
  });
});
