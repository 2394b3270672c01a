import fc from "fast-check";
import { expect, it } from "vitest";
import { ageHours, stageAt } from "./schedule";
import { type Point, withPoint } from "./series";

const publishedAt = new Date("2027-01-01T00:00:00.000Z");
const hourMs = 3_600_000;

function pointAt(ageMs: number, reactions = 1): Point {
  const at = new Date(publishedAt.getTime() + ageMs);
  return { at: at.toISOString(), stage: stageAt(publishedAt, at), values: { reactions } };
}

/** Ages in the order of the readings: the planned ones, and whenever somebody asked. */
const readings = fc
  .array(fc.integer({ min: 0, max: 3_000 * hourMs }), { maxLength: 400 })
  .map((asked) => [...asked, ...ageHours.map((hours) => hours * hourMs)])
  .map((ages) => [...new Set(ages)].toSorted((one, other) => one - other));

const seriesOf = (ages: readonly number[]) =>
  ages.reduce<Point[]>((series, age) => withPoint(series, pointAt(age), publishedAt), []);

it("however often somebody asks, a series keeps its first and last point and all planned ages", () => {
  fc.assert(
    fc.property(readings, (ages) => {
      const series = seriesOf(ages);
      const kept = series.map(({ at }) => Date.parse(at) - publishedAt.getTime());
      expect(series.length).toBeLessThanOrEqual(24);
      expect([kept[0], kept.at(-1)]).toEqual([ages[0], ages.at(-1)]);
      expect(kept).toEqual(kept.toSorted((one, other) => one - other));
      for (const hours of ageHours) expect(kept).toContain(hours * hourMs);
    }),
    { numRuns: 50 },
  );
});

it("later points stand farther apart", () => {
  const asked = Array.from({ length: 24 * 4 }, (_, quarter) => (quarter + 1) * 15 * 60_000);
  const ages = seriesOf(asked).map(({ at }) => Date.parse(at) - publishedAt.getTime());
  const steps = ages.slice(1).map((age, place) => age - (ages[place] ?? 0));
  expect(Math.max(...steps.slice(0, 4))).toBeLessThan(Math.max(...steps.slice(-4)));
});

it("what is told again of the same instant completes its point, and what is older goes before", () => {
  const likes = { ...pointAt(hourMs), values: { reactions: 3 } };
  const views = { ...pointAt(hourMs), values: { views: 80 } };
  const both = { reactions: 3, views: 80 };
  expect(withPoint([likes], views, publishedAt)).toEqual([{ ...likes, values: both }]);
  const late = pointAt(30 * hourMs, 9);
  expect(withPoint([likes, late], pointAt(6 * hourMs), publishedAt).at(-1)).toEqual(late);
});
