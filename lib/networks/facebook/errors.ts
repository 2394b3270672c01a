import { graphVerdicts } from "../meta/verdicts";
import { errorTable, rangeRules, transientRule, wordRules } from "./error-table";

export const { toSetback, toOutcome, explainFailure, classOf, isTransient } = graphVerdicts({
  label: "Facebook",
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  ambiguousCodes: [1, 2],
});
