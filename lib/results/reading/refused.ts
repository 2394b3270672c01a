import { z } from "zod";
import type { RefusedNames } from "@/lib/networks/results";

/** Tells by the network's name of a metric under which version it was refused, and when. */
export const Refused = z
  .record(z.string(), z.object({ version: z.string(), at: z.iso.datetime() }))
  .catch({});
export type Refused = z.output<typeof Refused>;

const againAfterMs = 30 * 86_400_000;

/** A name is asked again after a month, and under another version at once. */
export function refusedNow(refused: Refused, version: string, at: Date): RefusedNames {
  const standing = Object.entries(refused).filter(([, refusal]) => {
    return refusal.version === version && Date.parse(refusal.at) + againAfterMs > at.getTime();
  });
  return new Set(standing.map(([name]) => name));
}

export function withRefused(
  refused: Refused,
  names: readonly string[],
  { version, at }: { version: string; at: Date },
): Refused {
  const added = names.map((name) => [name, { version, at: at.toISOString() }]);
  return { ...refused, ...Object.fromEntries(added) };
}
