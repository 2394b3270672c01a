import { z } from "zod";
import { networks } from "@/lib/networks";
import { networkReasons } from "@/lib/networks/bounds";
import type { Network, Reason, Wording } from "@/lib/networks/network";
import {
  connectionReasons,
  deliveryReasons,
  engineReasons,
  formerReasons,
  seriesReasons,
  storageReasons,
  webhookReasons,
} from "./reasons";

/** These word all reasons in rows. */
export const wordings: readonly Wording[] = [
  deliveryReasons,
  connectionReasons,
  storageReasons,
  engineReasons,
  webhookReasons,
  seriesReasons,
  formerReasons,
  networkReasons,
  ...Object.values<Network>(networks).map(({ reasons }) => reasons),
];

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
export const StoredReason = z.object({ code: z.string(), values: Values });

/**
 * Words a reason for whoever reads it. A row may be of a newer version, or of a network that is gone:
 * its code is all that is known then.
 */
export function wordReason({ code, values }: { code: string; values: unknown }): string {
  const stored = Values.safeParse(values ?? {});
  const room = code.split(".", 1)[0];
  const found = wordings.find((one) => one.room === room);
  const sentence = stored.success && found?.sentenceOf({ code, values: stored.data });
  return sentence || `Herald has no words for this here (${code}).`;
}

/** A sentence in the row is newer than its code: only processes of the earlier release write one. */
export function storedReason(
  code: string | null,
  values: unknown,
  former: string | null,
): Reason | null {
  if (former) return formerReasons.because("sentence", { sentence: former });
  if (code === null) return null;
  const { data = {} } = Values.safeParse(values ?? {});
  return { code, values: data };
}

export function wordStored(
  code: string | null,
  values: unknown,
  former: string | null,
): string | null {
  const reason = storedReason(code, values, former);
  return reason && wordReason(reason);
}
