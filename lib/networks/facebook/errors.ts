import { graphVerdicts } from "../outbound/graph-verdicts";
import { errorTable, rangeRules, transientRule, wordRules } from "./error-table";

/** What Facebook's failures mean. */
export const { toSetback, toOutcome, explainFailure, classOf, isPassing } = graphVerdicts({
  label: "Facebook",
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  words: wordRules,
  vagueCodes: [1, 2],
});
