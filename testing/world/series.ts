import { now } from "@/lib/kernel/clock";
import { daysAfter } from "@/lib/kernel/time/zoned";
import type { CreateSeries } from "@/lib/planning/series/schema";

/** Returns a body for a post that comes on so many days from tomorrow on, in UTC. */
export function seriesBody(
  connectionId: string,
  {
    rule,
    post,
    ...more
  }: Partial<Omit<CreateSeries, "rule" | "post">> & {
    rule?: Partial<CreateSeries["rule"]>;
    post?: Partial<CreateSeries["post"]>;
  } = {},
): CreateSeries {
  return {
    rule: { every: 1, unit: "day", time: "09:30", from: daysFromNow(1), count: 2, ...rule },
    zone: "UTC",
    post: { text: "A sample series", connectionIds: [connectionId], ...post },
    ...more,
  };
}

/** Returns the day that is so many days ahead in UTC. */
export function daysFromNow(days: number): string {
  return daysAfter(now().toISOString().slice(0, 10), days);
}
