import type { Outcome } from "./judge";

export function report(outcomes: Outcome[]): boolean {
  for (const { scenario, revision, verdict, why } of outcomes) {
    const where = revision ? `${scenario} (${revision})` : scenario;
    console.log(`${verdict.padEnd(14)}  ${where}: ${why}`);
  }
  const count = (verdict: Outcome["verdict"]) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length;
  const failed = count("fails");
  console.log(`${count("passes")} pass, ${failed} fail, ${count("does not apply")} do not apply.`);
  return failed === 0;
}
