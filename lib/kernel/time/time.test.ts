import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDateTime, formatTimeWithSeconds } from "./format-instant";
import { daysFrom, readWallTime, startOfDay, startOfWeek, toWallTime, zoneOffset } from "./zoned";

describe("a wall time", () => {
  it("a wall time in a daylight-saving gap is refused with the first time after it", () => {
    expect(readWallTime({ date: "2027-03-28", time: "02:30" }, "Europe/Berlin")).toEqual({
      state: "skipped",
      nearest: { date: "2027-03-28", time: "03:00" },
    });
  });

  it("a repeated wall time means the earlier instant and offers the later one", () => {
    expect(readWallTime({ date: "2027-10-31", time: "02:30" }, "Europe/Berlin")).toEqual({
      state: "repeated",
      instant: "2027-10-31T00:30:00.000Z",
      later: "2027-10-31T01:30:00.000Z",
    });
  });

  it.each([
    { date: "2027-02-29", time: "10:00" },
    { date: "2027-02-01", time: "25:00" },
    { date: "", time: "" },
  ])("a wall time that does not exist is invalid: %o", (wall) => {
    expect(readWallTime(wall, "UTC")).toEqual({ state: "invalid" });
  });

  it("a wall time converts to an instant and back in every time zone", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const instants = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, date) => {
        const wall = toWallTime(date.toISOString(), zone);
        const reading = readWallTime(wall, zone);
        if (reading.state !== "valid" && reading.state !== "repeated") return false;
        const read = [reading.instant, reading.state === "repeated" ? reading.later : null];
        return read.some((instant) => instant !== null && sameMinute(instant, date));
      }),
    );
  });
});

describe("days", () => {
  it.each([
    [1, "2026-12-28", "2026-12-28"],
    [6, "2026-12-26", "2027-01-02"],
    [7, "2026-12-27", "2026-12-27"],
  ] as const)("a week that begins on day %i spans the end of a year", (first, friday, saturday) => {
    expect(startOfWeek("2027-01-01", first)).toBe(friday);
    expect(startOfWeek("2027-01-02", first)).toBe(saturday);
  });

  it("a list of days spans the end of a year", () => {
    expect(daysFrom("2026-12-28", 7).at(-1)).toBe("2027-01-03");
  });

  it("a day begins at its first existing time", () => {
    expect(startOfDay("2027-03-28", "Europe/Berlin")).toBe("2027-03-27T23:00:00.000Z");
    expect(startOfDay("2018-11-04", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  });
});

describe("an instant", () => {
  const instant = "2027-02-03T17:05:09.000Z";

  it.each([
    ["day-short-month-year", "24-hour", "3 Feb 2027, 12:05"],
    ["short-month-day-year", "12-hour", "Feb 3, 2027, 12:05 PM"],
    ["year-month-day", "24-hour-seconds", "2027-02-03, 12:05:09"],
    ["day-month-year", "12-hour-seconds", "03/02/2027, 12:05:09 PM"],
    ["month-day-year", "24-hour", "02/03/2027, 12:05"],
  ] as const)("an instant in %s, %s reads %s", (dateFormat, timeFormat, expected) => {
    const preferences = { timeZone: "America/New_York", dateFormat, timeFormat };
    expect(formatDateTime(instant, preferences)).toBe(expected);
  });

  it("midnight is 12 on the twelve-hour clock, with seconds on request", () => {
    const preferences = {
      timeZone: "UTC",
      dateFormat: "year-month-day",
      timeFormat: "12-hour",
    } as const;
    expect(formatTimeWithSeconds("2027-02-03T00:00:07.000Z", preferences)).toBe("12:00:07 AM");
  });

  it.each([
    ["UTC", "UTC"],
    ["Asia/Kolkata", "UTC+5:30"],
    ["America/New_York", "UTC−5"],
  ])("the offset in %s is %s", (zone, offset) => {
    expect(zoneOffset(instant, zone)).toBe(offset);
  });
});

function sameMinute(instant: string, date: Date): boolean {
  return Math.floor(Date.parse(instant) / 60_000) === Math.floor(date.getTime() / 60_000);
}
