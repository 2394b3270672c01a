import { createParser, parseAsStringLiteral } from "nuqs/server";
import { isUuid } from "@/lib/kernel/rules";
import { receiptOutcomes } from "@/lib/records/receipts/rules";

/** The filter in the page's address: `?who=<credential's id>&outcome=denied`. */
export const activityFilter = {
  who: createParser({
    parse: (value) => (isUuid(value) ? value : null),
    serialize: (value: string) => value,
  }),
  outcome: parseAsStringLiteral(receiptOutcomes),
};

export type ActivityFilter = {
  [Field in keyof typeof activityFilter]: ReturnType<(typeof activityFilter)[Field]["parse"]>;
};

export const noFilter: ActivityFilter = { who: null, outcome: null };

export function activityQuery({ who, outcome }: ActivityFilter) {
  return { ...(who && { credentialId: who }), ...(outcome && { outcome }) };
}
