import fc from "fast-check";
import { RRule, Weekday } from "rrule";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { daysAfter, toWallTime } from "@/lib/kernel/time/zoned";
import { daysOf, instantOf } from "./rules";
import { SeriesRule } from "./schema";

const years = 10;
const first = "2027-01-01";

function byRrule(rule: SeriesRule, last: string): string[] {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const { weekdays, monthDay, nthWeekday } = rule;
  const freq = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY }[rule.unit];
  const other = new RRule({
    freq,
    interval: rule.every,
    dtstart: at(rule.from),
    wkst: RRule.MO,
    until: at(rule.until && rule.until < last ? rule.until : last),
    ...(rule.count && { count: rule.count }),
    ...(weekdays && { byweekday: weekdays.map((day) => day - 1) }),
    ...(monthDay && { bymonthday: monthDay }),
    ...(nthWeekday && { byweekday: [new Weekday(nthWeekday.weekday - 1, nthWeekday.n)] }),
  });
  return other.all().map((date) => date.toISOString().slice(0, 10));
}

function lastOf({ from }: SeriesRule): string {
  return `${Number(from.slice(0, 4)) + years}${from.slice(4, 8)}28`;
}

const parts = fc
  .record({
    every: fc.integer({ min: 1, max: 60 }),
    unit: fc.constantFrom("day" as const, "week" as const, "month" as const),
    from: fc.integer({ min: 0, max: 4000 }).map((days) => daysAfter(first, days)),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), {
      nil: undefined,
    }),
    monthDay: fc.constantFrom(undefined, -1, 1, 15, 28, 29, 30, 31),
    nthWeekday: fc.option(
      fc.record({
        n: fc.constantFrom(-1 as const, 1, 2, 3, 4, 5),
        weekday: fc.integer({ min: 1, max: 7 }),
      }),
      { nil: undefined },
    ),
    end: fc.constantFrom("none", "until", "count"),
    count: fc.integer({ min: 1, max: 400 }),
    days: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ end, count, days, weekdays, monthDay, nthWeekday, ...rule }) => {
    const { unit, from } = rule;
    return SeriesRule.parse({
      ...rule,
      time: "09:30",
      ...(unit === "week" && weekdays && { weekdays }),
      ...(unit === "month" && nthWeekday && { nthWeekday }),
      ...(unit === "month" && !nthWeekday && monthDay && { monthDay }),
      ...(end === "count" && { count }),
      ...(end === "until" && { until: daysAfter(from, days) }),
    });
  });

describe("for ten years, the days of a rule are those that another implementation finds", () => {
  it("for rules of every kind", () => {
    fc.assert(
      fc.property(parts, (rule) => {
        const last = lastOf(rule);
        expect([...daysOf(rule, last)]).toEqual(byRrule(rule, last));
      }),
      { numRuns: 300 },
    );
  });

  it.each<Partial<SeriesRule>>([
    { unit: "day", every: 1 },
    { unit: "day", every: 366 },
    { unit: "week", every: 2, weekdays: [1, 4] },
    { unit: "week", every: 3, from: "2027-01-03", weekdays: [1, 7] },
    { unit: "month", monthDay: 31 },
    { unit: "month", monthDay: -1 },
    { unit: "month", monthDay: 29, every: 12, from: "2028-02-29" },
    { unit: "month", every: 12, from: "2028-02-29" },
    { unit: "month", nthWeekday: { n: 5, weekday: 5 } },
    { unit: "month", nthWeekday: { n: -1, weekday: 1 }, every: 3 },
  ])("for %j", (fixed) => {
    const rule = SeriesRule.parse({
      every: 1,
      unit: "day",
      time: "09:30",
      from: first,
      ...fixed,
    });
    const last = lastOf(rule);
    const days = [...daysOf(rule, last)];
    expect(days).toEqual(byRrule(rule, last));
    expect(days.length).toBeGreaterThan(1);
  });

  it("only of leap years, on 29 February", () => {
    const rule = SeriesRule.parse({
      every: 12,
      unit: "month",
      monthDay: 29,
      time: "09:30",
      from: "2028-02-01",
    });
    expect([...daysOf(rule, "2040-12-31")]).toEqual([
      "2028-02-29",
      "2032-02-29",
      "2036-02-29",
      "2040-02-29",
    ]);
  });
});

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Casablanca",
];

/** Both changes of the clock, with a day on each side. */
function daysAround(zone: string): string[] {
  let at = Temporal.ZonedDateTime.from(`2027-01-01T12:00[${zone}]`);
  const changes: string[] = [];
  for (let change = 0; change < 2; change += 1) {
    const next = at.getTimeZoneTransition("next");
    if (!next) throw new Error(`${zone} has no change of the clock.`);
    changes.push(next.toPlainDate().toString());
    at = next;
  }
  return changes.flatMap((day) => [-1, 0, 1].map((days) => daysAfter(day, days)));
}

/** Returns the instant by another implementation, which goes on by the gap where a time is skipped. */
function byTemporal(day: string, time: string, zone: string): string {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const zoned = wall.toZonedDateTime(zone, { disambiguation: "compatible" });
  const isSkipped = !zoned.toPlainDateTime().equals(wall);
  const found = isSkipped ? zoned.add({ seconds: 1 }).getTimeZoneTransition("previous") : zoned;
  return new Date(Number(found?.epochMilliseconds)).toISOString();
}

describe.each(zones)("over both changes of the clock in %s", (zone) => {
  const days = daysAround(zone);
  const times = Array.from({ length: 96 }, (_, quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  });

  it("every quarter of an hour is the instant that another implementation finds", () => {
    const all = (find: (day: string, time: string) => string) =>
      days.flatMap((day) => times.map((time) => `${day} ${time} ${find(day, time)}`));
    expect(all((day, time) => instantOf(day, { time }, zone))).toEqual(
      all((day, time) => byTemporal(day, time, zone)),
    );
  });

  it("a time that the clock shows stays the wall time", () => {
    const shown = days.map((day) => toWallTime(instantOf(day, { time: "15:45" }, zone), zone));
    expect(shown).toEqual(days.map((date) => ({ date, time: "15:45" })));
  });
});
