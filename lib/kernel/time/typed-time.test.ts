import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "./format-instant";
import { dateFormats, timeFormats } from "./formats";
import { readClock } from "./typed-clock";
import { type DateReading, readDate } from "./typed-date";
import { readTime, type TimeReading } from "./typed-time";
import { readWallTime, toWallTime } from "./zoned";

const today = "2027-03-03";
const dates: DateReading = { today, dateFormat: "day-month-year", firstDayOfWeek: 1 };
const times: TimeReading = {
  ...dates,
  now: "2027-03-03T11:00:30.000Z",
  timeZone: "Europe/Berlin",
  kept: { date: "2027-03-05", time: "09:00" },
};
const wallOf = (text: string, reading = times) => {
  const wall = readTime(text, reading);
  return wall ? `${wall.date} ${wall.time}` : null;
};

describe("a typed time of day", () => {
  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["9:30", "09:30"],
    ["21.15", "21:15"],
    ["9h30", "09:30"],
    ["9:15 pm", "21:15"],
    ["9:15:20 PM", "21:15"],
    ["9p", "21:00"],
    ["12am", "00:00"],
    ["12 p.m.", "12:00"],
    ["Noon", "12:00"],
    [" 23:59 ", "23:59"],
  ])("%s is %s", (text, time) => {
    expect(readClock(text)).toBe(time);
  });

  it.each([
    "",
    "24:00",
    "9:60",
    "13 pm",
    "0 am",
    "evening",
    "9:3",
    "9m",
    "9h",
    "99",
    "12345",
    "9.",
  ])("“%s” is no time of day", (text) => {
    expect(readClock(text)).toBeNull();
  });

  it("every time of a day is read as it is written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const parts = [Math.floor(minute / 60), minute % 60];
        const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
        expect(readClock(time)).toBe(time);
        expect(readClock(time.replace(":", ""))).toBe(time);
      }),
    );
  });
});

describe("a typed day", () => {
  it.each([
    ["today", "2027-03-03"],
    ["Tomorrow", "2027-03-04"],
    ["the day after tomorrow", "2027-03-05"],
    ["wed", "2027-03-03"],
    ["on friday", "2027-03-05"],
    ["tues", "2027-03-09"],
    ["this mon", "2027-03-01"],
    ["next friday", "2027-03-12"],
    ["last friday", "2027-02-26"],
    ["last wed", "2027-02-24"],
    ["next week", "2027-03-08"],
    ["next month", "2027-04-01"],
    ["in 3 days", "2027-03-06"],
    ["+2w", "2027-03-17"],
    ["in a month", "2027-04-03"],
    ["2 weeks ago", "2027-02-17"],
    ["12 dec", "2027-12-12"],
    ["12dec", "2027-12-12"],
    ["2nd of Mar", "2028-03-02"],
    ["sept 1st, 2029", "2029-09-01"],
    ["29 feb", "2028-02-29"],
    ["12/4", "2027-04-12"],
    ["12.4.", "2027-04-12"],
    ["12.04.28", "2028-04-12"],
    ["4/25", "2027-04-25"],
    ["2027-04-12", "2027-04-12"],
    ["fri 5 mar", "2027-03-05"],
  ])("%s is %s", (text, date) => {
    expect(readDate(text, dates)).toBe(date);
  });

  it.each(["", "we", "m", "12", "mon 5 mar", "30 feb", "31/11", "12 foo", "0.4.", "in 9999 foo"])(
    "“%s” is no day",
    (text) => {
      expect(readDate(text, dates)).toBeNull();
    },
  );

  it("two numbers stand in the person's order, and with dots the day stands first", () => {
    const american = { ...dates, dateFormat: "month-day-year" } as const;
    expect(readDate("12/4", american)).toBe("2027-12-04");
    expect(readDate("25/4", american)).toBe("2027-04-25");
    expect(readDate("12.4.", american)).toBe("2027-04-12");
    expect(readDate("12-4", { ...dates, dateFormat: "year-month-day" })).toBe("2027-12-04");
  });

  it("next Friday is in the week that begins on the person's next first day", () => {
    const sunday = { ...dates, today: "2027-03-07" };
    expect(readDate("next friday", sunday)).toBe("2027-03-12");
    expect(readDate("next friday", { ...sunday, firstDayOfWeek: 7 })).toBe("2027-03-19");
  });

  it("looking back, a day without a year or a week is the last one", () => {
    const back = { ...dates, toward: "past" } as const;
    expect(readDate("fri", back)).toBe("2027-02-26");
    expect(readDate("wed", back)).toBe("2027-03-03");
    expect(readDate("12 dec", back)).toBe("2026-12-12");
    expect(readDate("29 feb", back)).toBe("2024-02-29");
  });
});

describe("a typed time", () => {
  it.each([
    ["tue 9:30", "2027-03-09 09:30"],
    ["9:30 tue", "2027-03-09 09:30"],
    ["tomorrow 9", "2027-03-04 09:00"],
    ["Tomorrow at 9 pm", "2027-03-04 21:00"],
    ["12 dec 14:00", "2027-12-12 14:00"],
    ["dec 12, 2 pm", "2027-12-12 14:00"],
    ["next friday 9am", "2027-03-12 09:00"],
    ["9.30 12.4.", "2027-04-12 09:30"],
    ["12/4 930", "2027-04-12 09:30"],
    ["2027-04-12T14:05", "2027-04-12 14:05"],
    ["in 2 days noon", "2027-03-05 12:00"],
    ["12 dec", "2027-12-12 09:00"],
    ["17:45", "2027-03-05 17:45"],
    ["wed 12:00", "2027-03-10 12:00"],
    ["wed 12:01", "2027-03-03 12:01"],
    ["today 8", "2027-03-03 08:00"],
  ])("%s is %s", (text, wall) => {
    expect(wallOf(text)).toBe(wall);
  });

  it.each([
    ["now", "2027-03-03T11:00:00.000Z"],
    ["in 2h", "2027-03-03T13:00:00.000Z"],
    ["in 1h30", "2027-03-03T12:30:00.000Z"],
    ["+90 min", "2027-03-03T12:30:00.000Z"],
    ["in half an hour", "2027-03-03T11:30:00.000Z"],
    ["in an hour and 5 minutes", "2027-03-03T12:05:00.000Z"],
  ])("%s is the minute of %s", (text, instant) => {
    expect(readTime(text, times)).toEqual(toWallTime(instant, "Europe/Berlin"));
  });

  it.each(["", "at", "soon", "tue 25:00", "2h", "tue wed", "9:30 10:30", "a ".repeat(5_000)])(
    "“%.12s” is no time",
    (text) => {
      expect(readTime(text, times)).toBeNull();
    },
  );

  it("an hour from now goes past a change of the clocks", () => {
    const autumn = { ...times, now: "2027-10-31T00:30:00.000Z" };
    expect(wallOf("in 1h", autumn)).toBe("2027-10-31 02:30");
    const spring = { ...times, now: "2027-03-28T00:30:00.000Z" };
    expect(wallOf("in 1h", spring)).toBe("2027-03-28 03:30");
  });

  it("every instant is read as it is shown, in every format and time zone", () => {
    const instants = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2035-01-01"),
      noInvalidDate: true,
    });
    const preferences = fc.record({
      timeZone: fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      dateFormat: fc.constantFrom(...dateFormats),
      timeFormat: fc.constantFrom(...timeFormats),
    });
    fc.assert(
      fc.property(instants, preferences, (date, shown) => {
        const instant = date.toISOString();
        const wall = toWallTime(instant, shown.timeZone);
        const read = readTime(formatDateTime(instant, shown), { ...times, ...shown });
        expect(read).toEqual(wall);
        expect(readWallTime(wall, shown.timeZone).state).toMatch(/^(valid|repeated)$/);
      }),
    );
  });

  it("whatever is typed is read as an existing day and time, or not at all", () => {
    const word = fc.constantFrom("in", "next", "tue", "12", "dec", "9:30", "pm", "/", "3.4.", "a");
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 9 }), (words) => {
        const read = readTime(words.join(" "), times);
        if (read) expect(readWallTime(read, "UTC").state).toBe("valid");
      }),
    );
  });
});
