import { explainTest } from "../meta/explain-test";
import { graphVerdicts } from "../meta/verdicts";
import { errorTable, rangeRules, transientRule, wordRules } from "./error-table";
import { reasons } from "./reasons";

const verdicts = graphVerdicts({
  label: "Facebook",
  wording: reasons,
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [1, 2],
});

export const { toSetback, toOutcome, explainFailure, classOf, isTransient } = verdicts;

export function explainTestFailure(failure: Parameters<typeof explainFailure>[0]): string {
  return explainTest("Facebook", verdicts, failure);
}
