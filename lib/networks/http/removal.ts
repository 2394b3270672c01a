import type { Outcome, Removal } from "../network";

/** Reads how a network refused to publish as how it refused to delete: the same errors mean the same. */
export function removalFrom(outcome: Outcome): Removal {
  if (outcome.kind === "published") throw new Error("A failure is no publication.");
  return outcome.kind === "unknown"
    ? { kind: "unclear" }
    : { kind: "refused", reason: outcome.reason };
}
