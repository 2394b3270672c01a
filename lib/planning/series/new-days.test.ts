import fc from "fast-check";
import { expect, it } from "vitest";
import { newDays } from "./new-days";

const days = (...numbers: number[]) => numbers.map((day) => `2031-05-${`${day}`.padStart(2, "0")}`);
const pairs = (old: number[], next: number[]) => {
  const found = newDays(days(...old), days(...next));
  return old.map((day) => Number(found.get(days(day)[0] ?? "")?.slice(-2) ?? 0));
};

it("another weekday takes them in their order, the first to the first", () => {
  expect(pairs([5, 12, 19, 26], [1, 8, 15, 22])).toEqual([1, 8, 15, 22]);
  expect(pairs([5, 12, 19], [8, 15])).toEqual([8, 15, 0]);
  expect(pairs([5], [8, 15])).toEqual([8]);
});

it("a day that stays keeps its own, and what is between two days stays between them", () => {
  expect(pairs([1, 8, 15, 22], [1, 3, 8, 10, 15, 17])).toEqual([1, 8, 15, 17]);
  expect(pairs([1, 3, 8, 10, 15, 17], [1, 5, 8, 12, 15, 19])).toEqual([1, 5, 8, 12, 15, 19]);
  expect(pairs([1, 2, 3, 8, 9, 10], [1, 4, 8, 11])).toEqual([1, 4, 0, 8, 11, 0]);
});

it("what has no place between its days takes the next that is left", () => {
  expect(pairs([1, 2, 3, 4, 5], [3, 4, 5, 6, 7])).toEqual([6, 7, 3, 4, 5]);
});

it("each new day is taken once, days that stay keep theirs, and as many move as there are of both", () => {
  const some = fc
    .uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 28 })
    .map((chosen) => days(...chosen.toSorted((one, other) => one - other)));
  fc.assert(
    fc.property(some, some, (old, next) => {
      const found = newDays(old, next);
      expect(new Set(found.values()).size).toBe(found.size);
      expect(found.size).toBe(Math.min(old.length, next.length));
      expect([...found.values()].every((day) => next.includes(day))).toBe(true);
      for (const day of old) if (next.includes(day)) expect(found.get(day)).toBe(day);
    }),
  );
});
