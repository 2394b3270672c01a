import { z } from "zod";
import type { AccountFacts, NetworkLimits } from "@/lib/networks/network";
import { ChosenOptions } from "@/lib/options/schema";

const Limits = z
  .object({
    textMax: z.int(),
    mediaMax: z.int(),
    imageTypes: z.array(z.string()),
    imageBytesMax: z.int(),
    videoTypes: z.array(z.string()),
    videoBytesMax: z.int(),
    videoSecondsMax: z.int(),
  })
  .partial();

/** A server says what it likes: what cannot be read counts as not said. */
const Facts = z.object({
  limits: Limits.optional().catch(undefined),
  options: ChosenOptions.optional().catch(undefined),
});

export type StoredFacts = z.output<typeof Facts>;

export function storedFacts(facts: unknown): StoredFacts {
  return Facts.catch({ limits: undefined, options: undefined }).parse(facts);
}

export function readAccountFacts(stored: unknown): AccountFacts {
  const { limits, options } = storedFacts(stored);
  const given = Object.entries(limits ?? {}).filter(([, value]) => value !== undefined);
  const own: Partial<NetworkLimits> = Object.fromEntries(given);
  return { limits: own, options: options ?? {} };
}
