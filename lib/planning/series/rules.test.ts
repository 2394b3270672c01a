import { describe, expect, it } from "vitest";
import { daysOf, instantOf, ruleInWords } from "./rules";
import type { SeriesRule } from "./schema";

function days(rule: Partial<SeriesRule>, last = "2027-12-31"): string[] {
  return [
    ...daysOf({ every: 1, unit: "day", time: "09:30", from: "2026-12-01", ...rule }, last),
  ].slice(0, 5);
}

describe("the days of a rule", () => {
  it("are every so many days from the first", () => {
    expect(days({ every: 10, count: 3 })).toEqual(["2026-12-01", "2026-12-11", "2026-12-21"]);
  });

  it("are the weekdays of every so many weeks, which begin on Monday", () => {
    const rule = { every: 2, unit: "week", weekdays: [7, 1], from: "2026-12-02" } as const;
    expect(days({ ...rule, weekdays: [7, 1] })).toEqual([
      "2026-12-06",
      "2026-12-14",
      "2026-12-20",
      "2026-12-28",
      "2027-01-03",
    ]);
  });

  it("leave out months without the day", () => {
    const rule = { unit: "month", monthDay: 31, from: "2026-12-31" } as const;
    expect(days(rule)).toEqual([
      "2026-12-31",
      "2027-01-31",
      "2027-03-31",
      "2027-05-31",
      "2027-07-31",
    ]);
  });

  it("are the last day or the nth weekday of a month", () => {
    expect(days({ unit: "month", monthDay: -1, count: 3 })).toEqual([
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
    ]);
    expect(days({ unit: "month", nthWeekday: { n: 5, weekday: 3 }, count: 2 })).toEqual([
      "2026-12-30",
      "2027-03-31",
    ]);
    expect(days({ unit: "month", nthWeekday: { n: -1, weekday: 7 }, count: 2 })).toEqual([
      "2026-12-27",
      "2027-01-31",
    ]);
  });

  it("end at a day that never comes", () => {
    const rule = { every: 12, unit: "month", monthDay: 30, from: "2026-02-01" } as const;
    expect(days(rule, "9998-12-31")).toEqual([]);
  });
});

describe("the instant of a day", () => {
  it("keeps the wall time over a change of the clock", () => {
    const at = (day: string) => instantOf(day, { time: "09:30" }, "Europe/Berlin");
    expect(at("2027-03-27")).toBe("2027-03-27T08:30:00.000Z");
    expect(at("2027-03-28")).toBe("2027-03-28T07:30:00.000Z");
  });

  it("is the next valid minute of a skipped time, and the first of a doubled one", () => {
    const at = (day: string) => instantOf(day, { time: "02:30" }, "Europe/Berlin");
    expect(at("2027-03-28")).toBe("2027-03-28T01:00:00.000Z");
    expect(at("2027-10-31")).toBe("2027-10-31T00:30:00.000Z");
  });
});

describe("a rule in words", () => {
  const words = (rule: Partial<SeriesRule>) =>
    ruleInWords({ every: 1, unit: "day", time: "09:30", from: "2026-12-01", ...rule });

  it("says how often, and until when", () => {
    expect(words({})).toBe("every day at 09:30");
    expect(words({ every: 3, until: "2026-12-24" })).toBe(
      "every 3 days at 09:30, until 24 December 2026",
    );
    expect(words({ count: 10 })).toBe("every day at 09:30, 10 times");
    expect(words({ count: 1 })).toBe("every day at 09:30, once");
  });

  it("names weekdays in the order of the week", () => {
    expect(words({ unit: "week" })).toBe("every week on Tuesday at 09:30");
    expect(words({ unit: "week", every: 2, weekdays: [7, 1, 4] })).toBe(
      "every 2 weeks on Monday, Thursday and Sunday at 09:30",
    );
  });

  it("names the day of a month", () => {
    const ofMonth = (rule: Partial<SeriesRule>) => words({ unit: "month", ...rule });
    expect(ofMonth({})).toBe("every month on the 1st at 09:30");
    expect(ofMonth({ monthDay: 22 })).toBe("every month on the 22nd at 09:30");
    expect(ofMonth({ monthDay: 13 })).toBe("every month on the 13th at 09:30");
    expect(ofMonth({ every: 3, monthDay: -1 })).toBe("every 3 months on the last day at 09:30");
    expect(ofMonth({ nthWeekday: { n: 2, weekday: 2 } })).toBe(
      "every month on the 2nd Tuesday at 09:30",
    );
    expect(ofMonth({ nthWeekday: { n: -1, weekday: 5 } })).toBe(
      "every month on the last Friday at 09:30",
    );
  });
});
