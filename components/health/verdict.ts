import type { HealthCheck, HealthGroup } from "@/lib/doctor/schema";

type Verdict = { tone: "positive" | "caution" | "negative"; words: string };

export function verdictOn(groups: readonly HealthGroup[]): Verdict {
  const checks = groups.flatMap((group) => group.checks);
  const [failed, unchecked] = [count(checks, "failed"), count(checks, "unchecked")];
  const notChecked = unchecked > 0 ? `, ${unchecked} not checked` : "";
  if (failed > 0) {
    const verb = failed === 1 ? "check fails" : "checks fail";
    return { tone: "negative", words: `${failed} ${verb}${notChecked}` };
  }
  const passed = checks.length - unchecked;
  if (passed === 0) return { tone: "caution", words: "Nothing could be checked" };
  const verb = passed === 1 ? "check passes" : "checks pass";
  return { tone: "positive", words: `${passed} ${verb}${notChecked}` };
}

export function summaryOf({ checks }: HealthGroup): string {
  const [failed, unchecked] = [count(checks, "failed"), count(checks, "unchecked")];
  if (failed === 0 && unchecked === 0) return "Pass";
  return [failed > 0 && `${failed} failed`, unchecked > 0 && `${unchecked} not checked`]
    .filter(Boolean)
    .join(", ");
}

export function failingFirst(groups: readonly HealthGroup[]): HealthGroup[] {
  return groups.toSorted((one, other) => Number(hasFailure(other)) - Number(hasFailure(one)));
}

export function hasFailure({ checks }: HealthGroup): boolean {
  return count(checks, "failed") > 0;
}

function count(checks: readonly HealthCheck[], wanted: HealthCheck["result"]): number {
  return checks.filter(({ result }) => result === wanted).length;
}
