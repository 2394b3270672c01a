import { z } from "zod";
import { Fault, type FaultRule } from "./faults";

const OwnRule = z.object({
  operation: z.string().min(1),
  phase: z.enum(["before", "after"]),
  kind: z.string(),
  seconds: z.coerce.number().min(0).max(600),
  times: z.union([z.literal("").transform(() => null), z.coerce.number().int().min(1)]),
});

/** The rule that a form's fields describe. Throws where they describe none. */
export function readOwnRule(fields: URLSearchParams): FaultRule {
  const { operation, phase, kind, seconds, times } = OwnRule.parse(Object.fromEntries(fields));
  const fault = Fault.parse({ kind, ms: Math.round(seconds * 1000) });
  return { match: { operation }, phase, fault, times };
}
