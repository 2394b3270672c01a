import { z } from "zod";
import { type MetricName, metricNames } from "@/lib/networks/results";
import type { Point } from "./series";

/** An account's usual at an age is made of so many of its latest posts that have reached it. */
export const usualPosts = 30;
const usualPostsMin = 5;

const Spread = z.object({ low: z.number(), median: z.number(), high: z.number(), posts: z.int() });
/** The quarters of what posts of an account had at one age. */
export type Spread = z.output<typeof Spread>;

/** By metric, then by the number of planned ages that the posts had reached. */
export const Usual = z.partialRecord(z.enum(metricNames), z.record(z.string(), Spread)).catch({});
export type Usual = z.output<typeof Usual>;

/**
 * Reckons what is usual at each age from an account's posts, the latest first. An age that too few
 * posts have reached is left out.
 */
export function usualOf(all: readonly (readonly Point[])[]): Usual {
  const usual: Usual = {};
  const stages = new Set(all.flatMap((series) => series.map(({ stage }) => stage)));
  for (const metric of metricNames) {
    for (const stage of stages) {
      const values = all
        .flatMap((series) => valueAt(series, metric, stage) ?? [])
        .slice(0, usualPosts);
      if (values.length < usualPostsMin) continue;
      usual[metric] = { ...usual[metric], [stage]: spreadOf(values) };
    }
  }
  return usual;
}

/** The first value after a planned age is the one that is closest to it. */
function valueAt(series: readonly Point[], metric: MetricName, stage: number): number | undefined {
  const reached = series.filter((point) => point.stage === stage);
  return reached.find(({ values }) => values[metric] !== undefined)?.values[metric];
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
    return below + (above - below) * (place % 1);
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75), posts: sorted.length };
}
