import type { ErrorRule } from "../meta/error-rules";
import { explainTest } from "../meta/explain-test";
import type { Failure } from "../meta/send-graph";
import { graphVerdicts } from "../meta/verdicts";
import { errorTable, rangeRules, transientRule, unmadeRule, wordRules } from "./error-table";
import { reasons } from "./reasons";

const verdicts = graphVerdicts({
  label: "Instagram",
  wording: reasons,
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [-1, 1, 2],
});

export const { explain, toSetback, toOutcome, explainFailure, classOf, isTransient } = verdicts;

export function explainTestFailure(failure: Failure): string {
  return explainTest("Instagram", verdicts, failure);
}

export function explainStatus(status: string | undefined): ErrorRule {
  const subcode = status?.match(/\b22\d{5}\b/)?.[0];
  return (subcode ? errorTable[`#${subcode}`] : undefined) ?? unmadeRule;
}

/** A new object may not be known on every server yet. */
export function isMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { code, error_subcode: subcode } = failure.error;
  return (code === 100 && subcode === 33) || explain(failure).class === "unready";
}
