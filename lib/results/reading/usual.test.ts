import fc from "fast-check";
import { expect, it } from "vitest";
import type { Point } from "./series";
import { usualOf, usualPosts } from "./usual";

const pointOf = (stage: number, reactions: number): Point => {
  return { at: "2027-01-01T00:00:00.000Z", stage, values: { reactions } };
};
const seriesOf = (values: readonly number[], stage = 3) =>
  values.map((value) => [pointOf(stage, value)]);

it("quarters lie between the values, as a spreadsheet reckons them", () => {
  const { reactions } = usualOf(seriesOf([7, 1, 3, 5, 9, 11]));
  expect(reactions).toEqual({ 3: { low: 3.5, median: 6, high: 8.5, posts: 6 } });
});

it("quarters are in order, within the values, and half of them reach the median", () => {
  const values = fc.array(fc.nat(10_000), { minLength: 5, maxLength: usualPosts });
  fc.assert(
    fc.property(values, (all) => {
      const spread = usualOf(seriesOf(all)).reactions?.[3];
      if (!spread) throw new Error("Nothing is usual.");
      const { low, median, high, posts } = spread;
      expect(posts).toBe(all.length);
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(Math.min(...all));
      expect(high).toBeLessThanOrEqual(Math.max(...all));
      const half = all.length / 2;
      expect(all.filter((value) => value >= median).length).toBeGreaterThanOrEqual(half);
      expect(all.filter((value) => value <= median).length).toBeGreaterThanOrEqual(half);
    }),
  );
});

it("four posts make nothing usual, and what was not told counts as no post", () => {
  const untold: Point = { ...pointOf(3, 0), values: {} };
  expect(usualOf([...seriesOf([1, 2, 3, 4]), [untold]])).toEqual({});
});

it("each age is made of the latest thirty that have reached it, by their first value there", () => {
  const young = seriesOf(Array.from({ length: 40 }, () => 2));
  const old = Array.from({ length: 40 }, (_, place) => [
    pointOf(3, 10),
    pointOf(4, place < usualPosts ? 50 : 1_000),
    pointOf(4, 999),
  ]);
  const { reactions } = usualOf([...young, ...old]);
  expect(reactions?.[3]).toMatchObject({ median: 2, posts: usualPosts });
  expect(reactions?.[4]).toMatchObject({ median: 50, high: 50, posts: usualPosts });
});
