import { describe, expect, it } from "vitest";
import type { SeriesRule } from "@/lib/planning/series/schema";
import { movedRule, ruleSince, ruleUntilBefore } from "./moved-rule";

function rule(more: Partial<SeriesRule>): SeriesRule {
  return { every: 1, unit: "week", time: "09:30", from: "2026-12-01", ...more };
}

describe("the rule of occurrences that are moved as one of them was", () => {
  it("has another time of day", () => {
    const to = { date: "2026-12-08", time: "11:00" };
    expect(movedRule(rule({ unit: "day" }), { day: "2026-12-08", to })).toEqual(
      rule({ unit: "day", time: "11:00" }),
    );
  });

  it("has another weekday in the place of the one", () => {
    const to = { date: "2026-12-11", time: "09:30" };
    expect(movedRule(rule({ weekdays: [2, 4] }), { day: "2026-12-08", to })).toEqual(
      rule({ weekdays: [4, 5], from: "2026-12-04" }),
    );
  });

  it("begins on the new weekday, so that the first week keeps its post", () => {
    const to = { date: "2026-12-11", time: "09:30" };
    expect(movedRule(rule({ until: "2026-12-22" }), { day: "2026-12-08", to })).toEqual(
      rule({ weekdays: [5], from: "2026-12-04", until: "2026-12-25" }),
    );
  });

  it("does not exist for another week, a weekday that it has, or every day", () => {
    const move = (date: string) => ({ day: "2026-12-08", to: { date, time: "09:30" } });
    expect(movedRule(rule({}), move("2026-12-15"))).toBeNull();
    expect(movedRule(rule({ weekdays: [2, 4] }), move("2026-12-10"))).toBeNull();
    expect(movedRule(rule({ unit: "day" }), move("2026-12-09"))).toBeNull();
  });

  it("has another day of the month by the same way of naming it", () => {
    const move = (date: string) => ({ day: "2026-12-08", to: { date, time: "09:30" } });
    expect(movedRule(rule({ unit: "month", monthDay: 8 }), move("2026-12-10"))).toEqual(
      rule({ unit: "month", monthDay: 10 }),
    );
    const nth = rule({ unit: "month", nthWeekday: { n: 2, weekday: 2 } });
    expect(movedRule(nth, move("2026-12-31"))).toEqual(
      rule({ unit: "month", nthWeekday: { n: -1, weekday: 4 } }),
    );
  });
});

describe("a rule that is cut at one of its days", () => {
  it("counts on from there, and ends the day before", () => {
    const counted = rule({ count: 5 });
    expect(ruleSince(counted, "2026-12-15")).toEqual(rule({ from: "2026-12-15", count: 3 }));
    expect(ruleUntilBefore(counted, "2026-12-15")).toEqual(rule({ until: "2026-12-14" }));
  });

  it("has nothing before its first day", () => {
    expect(ruleUntilBefore(rule({}), "2026-12-01")).toBeNull();
    expect(ruleUntilBefore(rule({ weekdays: [4] }), "2026-12-03")).toBeNull();
  });
});
