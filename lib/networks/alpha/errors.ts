import { graphVerdicts } from "../outbound/graph-verdicts";
import { configurationRule, errorTable, rangeRules, transientRule } from "./error-table";

/** What Facebook's failures mean. */
export const { toSetback, toOutcome, explainFailure, isPassing } = graphVerdicts({
  label: "Facebook",
  table: errorTable,
  ranges: rangeRules,
  transient: transientRule,
  configuration: configurationRule,
  vagueCodes: [1, 2],
});
