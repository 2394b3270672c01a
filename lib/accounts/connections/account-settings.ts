import { z } from "zod";
import { boundedLimits } from "@/lib/networks/bounds";
import type { AccountSettings } from "@/lib/networks/network";
import { ChosenOptions, OptionChoice } from "@/lib/networks/options/schema";

/** A server says what it likes: what cannot be read, or be a limit, counts as not said. */
const StoredSettings = z.object({
  limits: z.record(z.string(), z.unknown()).transform(boundedLimits).optional().catch(undefined),
  options: ChosenOptions.optional().catch(undefined),
  choices: z.record(z.string(), z.array(OptionChoice)).optional().catch(undefined),
});

export function storedSettings(settings: unknown): z.output<typeof StoredSettings> {
  return StoredSettings.catch({}).parse(settings);
}

export function parseAccountSettings(stored: unknown): AccountSettings {
  const { limits = {}, options = {}, choices = {} } = storedSettings(stored);
  return { limits, options, choices };
}
