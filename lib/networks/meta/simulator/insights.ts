import { z } from "zod";
import { invalidParameter } from "./refusal";

/** Are the switches of every network that tells insights. */
export const insightSwitches = {
  /** Names, separated by commas, that are out of use from now on. */
  retiredMetrics: z.string().default(""),
  /** Names that an answer leaves out without a word. */
  untoldMetrics: z.string().default(""),
  /** A post has no insights before. */
  insightsLagMs: z.number().int().min(0).default(0),
};

type Switches = { retiredMetrics: string; untoldMetrics: string };

/** Refuses the whole request where one name is unknown, out of use, or not of this kind of post. */
export function readMetricNames(
  parameters: URLSearchParams,
  { known, switches }: { known: readonly string[]; switches: Switches },
): string[] {
  const names = listIn(parameters.get("metric") ?? "");
  if (names.length === 0) invalidParameter("The parameter metric is required");
  const retired = listIn(switches.retiredMetrics);
  for (const name of names) {
    if (!known.includes(name) || retired.includes(name)) {
      invalidParameter("The value must be a valid insights metric");
    }
  }
  const untold = listIn(switches.untoldMetrics);
  return names.filter((name) => !untold.includes(name));
}

export function insightRow(id: string, name: string, value: { value: number; end_time?: string }) {
  return {
    name,
    period: "lifetime",
    values: [value],
    title: name,
    id: `${id}/insights/${name}/lifetime`,
  };
}

function listIn(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}
