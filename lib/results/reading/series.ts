import { z } from "zod";
import { type MetricName, metricNames } from "@/lib/networks/results";

export const Point = z.object({
  at: z.iso.datetime(),
  /** Counts the planned ages that the post had reached. */
  stage: z.int(),
  values: z.partialRecord(z.enum(metricNames), z.number()),
});
export type Point = { at: string; stage: number; values: Partial<Record<MetricName, number>> };

export const Series = z.array(Point).catch([]);

const pointsMax = 24;
/** A point is kept where the post is that much older than at the one before. */
const growth = 1.15;

/**
 * Adds a point, and drops those that stand too close to the one before. The first, the last and the
 * first at each planned age stay. What is told again of the same instant completes its point.
 */
export function withPoint(series: readonly Point[], point: Point, publishedAt: Date): Point[] {
  const known = series.find(({ at }) => at === point.at);
  const added = known ? { ...point, values: { ...known.values, ...point.values } } : point;
  const all = [...series.filter((one) => one !== known), added].toSorted((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  const ageOf = ({ at }: Point) => Date.parse(at) - publishedAt.getTime();
  const growthOf = (one: Point, before: Point) => ageOf(one) / Math.max(ageOf(before), 1);
  const kept: Point[] = [];
  for (const one of all) {
    const last = kept.at(-1);
    const stays = !last || one.stage > last.stage || one === all.at(-1);
    if (stays || growthOf(one, last) >= growth) kept.push(one);
  }
  while (kept.length > pointsMax) {
    const spare = kept.flatMap((one, place) => {
      const before = kept[place - 1];
      const stays = !before || one.stage > before.stage || place === kept.length - 1;
      return stays ? [] : [{ place, growth: growthOf(one, before) }];
    });
    const [least] = spare.toSorted((one, other) => one.growth - other.growth);
    kept.splice(least?.place ?? 1, 1);
  }
  return kept;
}
