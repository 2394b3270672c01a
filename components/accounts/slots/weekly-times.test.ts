import { describe, expect, it } from "vitest";
import { copyDay, daysInOrder, isSameWeek, timesOn, withTime } from "./weekly-times";

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
