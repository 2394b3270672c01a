import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { minuteOfDay, timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { occurrencesOf } from "./occurrences";

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago"];
const dayMs = 86_400_000;

const on = (weekday: number, time: string) => ({ weekday, minute: minuteOfDay(time) });

function instantsOn(date: string, timeZone: string, times: string[]): string[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek;
  const from = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
  const period = { from, to: from + dayMs };
  const weekly = { timeZone, slots: times.map((time) => on(weekday, time)) };
  return occurrencesOf(weekly, period).map((at) => new Date(at).toISOString());
}

const weeklyTimes = fc.record({
  timeZone: fc.constantFrom(...zones),
  slots: fc.uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    }),
    { minLength: 1, maxLength: 12, selector: ({ weekday, minute }) => weekday * 1440 + minute },
  ),
});

const periods = fc
  .record({
    from: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }),
    days: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ from, days }) => ({ from, to: from + days * dayMs }));

describe("the occurrences of weekly times", () => {
  it.each([
    ["2027-03-28", "Europe/Berlin", "2027-03-28T01:00:00.000Z"],
    ["2027-03-14", "America/New_York", "2027-03-14T07:00:00.000Z"],
  ])("a time that %s skips in %s is its first minute after the jump", (date, zone, instant) => {
    expect(instantsOn(date, zone, ["02:30"])).toEqual([instant]);
    expect(instantsOn(date, zone, ["02:15", "02:30", "03:00"])).toEqual([instant]);
  });

  it.each([
    ["2027-10-31", "Europe/Berlin", "02:30", "2027-10-31T00:30:00.000Z"],
    ["2027-11-07", "America/New_York", "01:30", "2027-11-07T05:30:00.000Z"],
    ["2027-04-04", "Australia/Lord_Howe", "01:45", "2027-04-03T14:45:00.000Z"],
  ])("a time that comes twice on %s in %s is the first one", (...repeated) => {
    const [date, zone, time, instant] = repeated;
    expect(instantsOn(date, zone, [time])).toEqual([instant]);
  });

  it("where the clocks jump by half an hour, a skipped time waits for the end of that jump", () => {
    const instants = instantsOn("2027-10-03", "Australia/Lord_Howe", ["01:59", "02:15", "02:30"]);
    expect(instants).toEqual(["2027-10-02T15:29:00.000Z", "2027-10-02T15:30:00.000Z"]);
  });

  it("a day that begins after midnight has its time of midnight at its beginning", () => {
    const [first] = instantsOn("2027-09-05", "America/Santiago", ["00:30"]);
    expect(toWallTime(first ?? "", "America/Santiago")).toEqual({
      date: "2027-09-05",
      time: "01:00",
    });
  });

  it("occurrences lie within the period, in order, and no instant comes twice", () => {
    fc.assert(
      fc.property(weeklyTimes, periods, (weekly, period) => {
        const instants = occurrencesOf(weekly, period);
        expect(instants).toEqual([...new Set(instants)].toSorted((one, other) => one - other));
        expect(instants.every((at) => at >= period.from && at < period.to)).toBe(true);
      }),
    );
  });

  it("every weekly time has its occurrence on every such day, on the clock or after its jump", () => {
    fc.assert(
      fc.property(weeklyTimes, periods, ({ timeZone, slots }, period) => {
        const expected = daysWithin(period, timeZone).flatMap((date) =>
          slots
            .filter(({ weekday }) => weekday === date.dayOfWeek)
            .map(({ minute }) => instantByTransitions(date, minute, timeZone)),
        );
        const within = expected.filter((at) => at >= period.from && at < period.to);
        const distinct = [...new Set(within)].toSorted((one, other) => one - other);
        expect(occurrencesOf({ timeZone, slots }, period)).toEqual(distinct);
      }),
    );
  });

  it("two adjacent periods have together what the whole has", () => {
    fc.assert(
      fc.property(weeklyTimes, periods, fc.double({ min: 0, max: 1, noNaN: true }), (...given) => {
        const [weekly, { from, to }, share] = given;
        const middle = Math.round(from + (to - from) * share);
        const parts = [
          ...occurrencesOf(weekly, { from, to: middle }),
          ...occurrencesOf(weekly, { from: middle, to }),
        ];
        expect(parts).toEqual(occurrencesOf(weekly, { from, to }));
      }),
    );
  });
});

function daysWithin({ from, to }: { from: number; to: number }, timeZone: string) {
  const first = Temporal.Instant.fromEpochMilliseconds(from - 2 * dayMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const count = Math.ceil((to - from) / dayMs) + 4;
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

function instantByTransitions(date: Temporal.PlainDate, minute: number, timeZone: string): number {
  const plain = date.toPlainDateTime(timeOfMinute(minute));
  const shown = plain.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (shown.toPlainDateTime().equals(plain)) return shown.epochMilliseconds;
  return shown.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.NaN;
}
