import { z } from "zod";
import type { MetricName, MissingReason, PostReading } from "../network";

/** A number that counts nothing, as one below 0, is taken for not told. */
export const Count = z.int().min(0).nullish().catch(null);

type Counts = Partial<Record<MetricName, number | null | undefined>>;

/** Leaves out what was not told, which is never 0; the reason is one for all of that. */
export function counted(counts: Counts, untold?: MissingReason): PostReading {
  const all = Object.entries(counts);
  const told = all.flatMap(([metric, count]) =>
    typeof count === "number" ? [[metric, count]] : [],
  );
  const missing = all.flatMap(([metric, count]) => (count == null ? [[metric, untold]] : []));
  return {
    kind: "counted",
    values: Object.fromEntries(told),
    ...(untold && missing.length > 0 && { missing: Object.fromEntries(missing) }),
  };
}

/** Says of a post that nothing of what the network offers was told, and why. */
export function uncounted(
  metrics: readonly { metric: MetricName }[],
  reason: MissingReason,
): PostReading {
  return counted(Object.fromEntries(metrics.map(({ metric }) => [metric, null])), reason);
}
