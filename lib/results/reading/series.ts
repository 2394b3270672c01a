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

/** Adds a point, and drops those that stand too close to the one before; the first and the last stay. */
export function withPoint(series: readonly Point[], point: Point, publishedAt: Date): Point[] {
  const ageOf = ({ at }: Point) => Date.parse(at) - publishedAt.getTime();
  const kept: Point[] = [];
  for (const one of series) {
    const last = kept.at(-1);
    const isPlanned = last && one.stage > last.stage;
    if (!last || isPlanned || ageOf(one) >= ageOf(last) * growth) kept.push(one);
  }
  return [...kept.slice(0, 1), ...kept.slice(1).slice(2 - pointsMax), point];
}
