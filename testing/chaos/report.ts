import { invariants } from "@/testing/publishing/promise";
import { modes } from "./modes";
import type { Plan } from "./options";
import type { Outcome } from "./run";

const shownMax = 10;

export function report({ mode }: Plan, outcome: Outcome): boolean {
  const { kept, failures, userActions, triggeredFaults, crashes, recovery, violations } = outcome;
  const inState = (state: string) => kept.filter((one) => one.state === state).length;
  const found = (name: string) => violations.filter(({ invariant }) => invariant === name).length;
  const states = ["published", "failed", "unconfirmed", "cancelled", "scheduled"];
  print("deliveries", kept.length);
  for (const state of states) print(`  ${state}`, inState(state));
  const withoutUrl = kept.filter(
    ({ state, publishedUrl }) => state === "published" && !publishedUrl,
  );
  print("  published, without an address from the network", withoutUrl.length);
  for (const [name, count] of Object.entries({ ...failures, ...userActions })) print(name, count);
  print("faults triggered", triggeredFaults);
  print("servers that crashed", crashes);
  print("seconds until every delivery had a final state", recovery.seconds ?? "not all did");
  print("  waited for an instant of a clock that was ahead", recovery.waiting);
  for (const [name, sentence] of Object.entries(invariants)) print(sentence, found(name));
  for (const { invariant, key } of violations.slice(0, shownMax)) {
    const row = kept.find((one) => one.key === key);
    console.log(`${key} ${invariants[invariant]}: ${JSON.stringify(row)}`);
  }
  const { finds } = modes[mode];
  if (finds.length === 0) return violations.length === 0 && crashes === 0;
  const missing = finds.filter((name) => found(name) === 0);
  console.log(
    missing.length === 0
      ? `The control ${mode} is caught, as it must be.`
      : `The control ${mode} was not caught: nothing ${missing.map((name) => invariants[name]).join(", nothing ")}.`,
  );
  return missing.length === 0;
}

export function print(name: string, value: number | string): void {
  console.log(`${name.padEnd(58, ".")} ${value}`);
}
