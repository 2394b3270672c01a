import { checkExemption, scenarioExemption } from "./exemptions";
import type { Check } from "./suite";

export type ScenarioRun = { scenario: string; revision: string | null };
export type Outcome = ScenarioRun & { verdict: "passes" | "fails" | "does not apply"; why: string };

export function judge(run: ScenarioRun, checks: Check[] = []): Outcome {
  const { scenario, revision } = run;
  const exemption = scenarioExemption(scenario, `${scenario} (${revision})`);
  if (exemption) return { ...run, verdict: "does not apply", why: exemption };
  const applying = checks.filter(({ id, status }) => status !== "FAILURE" || !checkExemption(id));
  const failed = applying.filter(({ status }) => status === "FAILURE");
  if (failed.length > 0)
    return { ...run, verdict: "fails", why: failed.map(describeCheck).join("; ") };
  const passed = applying.filter(({ status }) => status === "SUCCESS").length;
  if (passed === 0) return { ...run, verdict: "fails", why: "nothing was checked" };
  return {
    ...run,
    verdict: "passes",
    why: [`checks that hold: ${passed}`, ...remarks(checks)].join("; "),
  };
}

function remarks(checks: Check[]): string[] {
  const warned = checks.filter(({ status }) => status === "WARNING");
  const exempt = checks.filter(({ id, status }) => status === "FAILURE" && checkExemption(id));
  return [
    ...warned.map((check) => `warning ${describeCheck(check)}`),
    ...exempt.map(({ id }) => `${id} does not apply: ${checkExemption(id)}`),
  ];
}

function describeCheck({ id, errorMessage = "no reason given" }: Check): string {
  return `${id}: ${errorMessage}`;
}
