import { z } from "zod";
import { boundedLimits } from "@/lib/networks/bounds";
import type { AccountFacts } from "@/lib/networks/network";
import { ChosenOptions } from "@/lib/networks/options/schema";

/** A server says what it likes: what cannot be read, or be a limit, counts as not said. */
const Facts = z.object({
  limits: z.record(z.string(), z.unknown()).transform(boundedLimits).optional().catch(undefined),
  options: ChosenOptions.optional().catch(undefined),
});

export type StoredFacts = z.output<typeof Facts>;

export function storedFacts(facts: unknown): StoredFacts {
  return Facts.catch({ limits: undefined, options: undefined }).parse(facts);
}

export function readAccountFacts(stored: unknown): AccountFacts {
  const { limits = {}, options = {} } = storedFacts(stored);
  return { limits, options };
}
