import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotDaysMax } from "@/lib/accounts/slots/schema";
import { UtcTimestamp } from "@/lib/kernel/schema";
import { firstDaysOfWeek } from "@/lib/kernel/time/formats";
import { daysAfter } from "@/lib/kernel/time/zoned";
import { calendarAddress } from "./calendar-address";
import { calendarPeriod, calendarViews } from "./calendar-period";

const base = {
  today: "2027-01-20",
  timeZone: "Europe/Berlin",
  dateFormat: "day-short-month-year",
  firstDayOfWeek: 1,
} as const;

describe("the calendar's period", () => {
  it("a week runs from Monday to Monday in the person's zone, over a change of the clocks", () => {
    expect(calendarPeriod({ ...base, view: "week", date: "2027-03-28" })).toMatchObject({
      from: "2027-03-21T23:00:00.000Z",
      to: "2027-03-28T22:00:00.000Z",
      title: "22 Mar 2027 – 28 Mar 2027",
      previous: "2027-03-21",
      next: "2027-04-04",
    });
  });

  it.each([
    [6, "2027-03-26T23:00:00.000Z", "2027-04-02T22:00:00.000Z"],
    [7, "2027-03-27T23:00:00.000Z", "2027-04-03T22:00:00.000Z"],
  ] as const)(
    "a week of a person whose weeks begin on day %i begins there",
    (firstDayOfWeek, from, to) => {
      const period = calendarPeriod({ ...base, firstDayOfWeek, view: "week", date: "2027-03-28" });
      expect(period).toMatchObject({ from, to });
      expect(period.days).toHaveLength(7);
    },
  );

  it("a month is five whole weeks, and every day of it leads to the same five", () => {
    const months = fc.record({
      offset: fc.integer({ min: -2_000, max: 2_000 }),
      firstDayOfWeek: fc.constantFrom(...firstDaysOfWeek),
    });
    fc.assert(
      fc.property(months, ({ offset, firstDayOfWeek }) => {
        const date = daysAfter(base.today, offset);
        const at = (day: string) =>
          calendarPeriod({ ...base, firstDayOfWeek, view: "month", date: day });
        const { days, from, next, previous } = at(date);
        const weekday = new Date(`${days[0]}T12:00:00Z`).getUTCDay() || 7;
        const [first = "", last = ""] = [days[0], days.at(-1)];
        return (
          days.length === 35 &&
          days.includes(date) &&
          weekday === firstDayOfWeek &&
          at(first).from === from &&
          at(last).from === from &&
          at(next).days[0] === daysAfter(last, 1) &&
          at(previous).days.at(-1) === daysAfter(first, -1)
        );
      }),
    );
  });

  it("a month begins with this week, and with four weeks more where the past is wanted", () => {
    const period = calendarPeriod({ ...base, view: "month", date: "2027-01-31" });
    expect(period.days[0]).toBe("2027-01-18");
    expect(period).toMatchObject({ title: "January – February 2027", next: "2027-02-22" });
    const past = calendarPeriod({ ...base, view: "month", date: "2027-01-31", past: true });
    expect(past.days[0]).toBe("2026-12-21");
    expect(past.to).toBe(period.to);
    expect(past.days.length).toBeLessThan(slotDaysMax);
    const later = calendarPeriod({ ...base, view: "month", date: "2027-03-01", past: true });
    expect(later.days[0]).toBe("2027-02-22");
  });
});

describe("the calendar's address", () => {
  it("a search in the address is cut to what the API takes, at whole characters", () => {
    const { q } = calendarAddress.filters;
    expect(q.parse("spring")).toBe("spring");
    expect(q.parse("a".repeat(201))).toBe("a".repeat(200));
    expect(q.parse(`${"a".repeat(199)}🌷`)).toBe("a".repeat(199));
  });

  it("only dates whose period the API takes are read from the address", () => {
    const { date } = calendarAddress;
    for (const day of ["1970-01-01", "2027-02-28", "9998-12-31"]) {
      expect(date.parse(day)).toBe(day);
      for (const view of calendarViews) {
        const { from, to } = calendarPeriod({ ...base, view, date: day });
        expect(UtcTimestamp.safeParse(from).success && UtcTimestamp.safeParse(to).success).toBe(
          true,
        );
      }
    }
    for (const day of ["9999-12-31", "1969-12-31", "2027-02-31", "today"]) {
      expect(date.parse(day)).toBeNull();
    }
  });

  it("accounts in the address are ids with commas, and what is no id is ignored", () => {
    const id = "019b0000-0000-7000-8000-000000000000";
    const { account } = calendarAddress.filters;
    expect(account.parse(id)).toBe(id);
    expect(account.parse("nonsense")).toBeNull();
    const other = "019b0000-0000-7000-8000-000000000001";
    expect(account.parse(`${id},nonsense,${other},${id}`)).toBe(`${id},${other}`);
  });
});
