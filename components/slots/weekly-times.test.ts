import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyDay, daysInOrder, isSameWeek, readTime, timesOn, withTime } from "./weekly-times";

describe("a typed time", () => {
  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["9:30", "09:30"],
    ["21.15", "21:15"],
    ["9h30", "09:30"],
    ["9:15 pm", "21:15"],
    ["12am", "00:00"],
    ["12 p.m.", "12:00"],
    [" 23:59 ", "23:59"],
  ])("%s is %s", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(["", "24:00", "9:60", "13 pm", "0 am", "noon", "9:3", "99", "12345"])(
    "“%s” is no time",
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );

  it("every time of a day is read as it is written", () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const parts = [Math.floor(minute / 60), minute % 60];
        const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
        expect(readTime(time)).toBe(time);
        expect(readTime(time.replace(":", ""))).toBe(time);
      }),
    );
  });
});

describe("weekly times", () => {
  const week = [
    { weekday: 1, time: "18:00" },
    { weekday: 1, time: "09:30" },
    { weekday: 6, time: "11:00" },
  ];

  it("the times of a day stand in order, and none of them twice", () => {
    expect(timesOn(withTime(week, { weekday: 1, time: "09:30" }), 1)).toEqual(["09:30", "18:00"]);
  });

  it("a day that is copied replaces the times of the other days, and keeps its own", () => {
    const copied = copyDay(week, { from: 1, to: [1, 2, 6] });
    expect(timesOn(copied, 2)).toEqual(["09:30", "18:00"]);
    expect(timesOn(copied, 6)).toEqual(["09:30", "18:00"]);
    expect(timesOn(copied, 1)).toEqual(["09:30", "18:00"]);
    expect(timesOn(copyDay(week, { from: 3, to: [6] }), 6)).toEqual([]);
  });

  it("two weeks are the same in any order", () => {
    expect(isSameWeek(week, week.toReversed())).toBe(true);
    expect(isSameWeek(week, week.slice(1))).toBe(false);
  });

  it("a week begins on the person's first day", () => {
    expect(daysInOrder(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(daysInOrder(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(daysInOrder(6)).toEqual([6, 7, 1, 2, 3, 4, 5]);
  });
});
