import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UtcTimestamp } from "@/lib/kernel/schema";
import { firstDaysOfWeek } from "@/lib/kernel/time/formats";
import { calendarAddress } from "./calendar-address";
import { calendarPeriod, calendarViews } from "./calendar-period";

const base = {
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

  it("a month holds each of its days and no week without one, whatever day weeks begin on", () => {
    const months = fc.record({
      year: fc.integer({ min: 1970, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      firstDayOfWeek: fc.constantFrom(...firstDaysOfWeek),
    });
    fc.assert(
      fc.property(months, ({ year, month, firstDayOfWeek }) => {
        const prefix = `${year}-${String(month).padStart(2, "0")}`;
        const date = `${prefix}-15`;
        const { days } = calendarPeriod({ ...base, firstDayOfWeek, view: "month", date });
        const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
          days.slice(week * 7, week * 7 + 7),
        );
        const begins = days.every((day, index) => {
          const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
          return (index % 7 === 0) === (weekday === firstDayOfWeek);
        });
        const own = days.filter((day) => day.startsWith(prefix));
        const full = weeks.every((week) => week.some((day) => day.startsWith(prefix)));
        return begins && full && own.length === new Date(Date.UTC(year, month, 0)).getUTCDate();
      }),
    );
  });

  it("a month shows whole weeks and steps by months from its first day", () => {
    const period = calendarPeriod({ ...base, view: "month", date: "2027-01-31" });
    expect(period.days).toHaveLength(35);
    expect(period.days[0]).toBe("2026-12-28");
    expect(period).toMatchObject({ title: "January 2027", next: "2027-02-01" });
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

  it("an account in the address that is no id is ignored", () => {
    const id = "019b0000-0000-7000-8000-000000000000";
    const { account } = calendarAddress.filters;
    expect(account.parse(id)).toBe(id);
    expect(account.parse("nonsense")).toBeNull();
  });
});
