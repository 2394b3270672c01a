import type { ErrorRule } from "../meta/error-rules";
import type { Failure } from "../meta/send-graph";
import { graphVerdicts } from "../meta/verdicts";
import { errorTable, rangeRules, transientRule, unmadeRule, wordRules } from "./error-table";

/** What Instagram's failures mean. */
export const { explain, toSetback, toOutcome, explainFailure, isTransient } = graphVerdicts({
  label: "Instagram",
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [-1, 1, 2],
});

/** What a container's status sentence means; it names the subcode somewhere. */
export function explainStatus(status: string | undefined): ErrorRule {
  const subcode = status?.match(/\b22\d{5}\b/)?.[0];
  return (subcode ? errorTable[`#${subcode}`] : undefined) ?? unmadeRule;
}

/** True where what was asked for is not there, or not known everywhere yet. */
export function isMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return (code === 100 && subcode === 33) || explain(failure).class === "unready";
}
