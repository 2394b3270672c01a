import type { HealthCheck, HealthGroup } from "@/lib/health/doctor/schema";

type Verdict = { tone: "positive" | "caution" | "negative"; words: string; rest: string };

export function verdictOn(groups: readonly HealthGroup[]): Verdict {
  const checks = groups.flatMap((group) => group.checks);
  const [failed, passed] = [count(checks, "failed"), count(checks, "passed")];
  const rest = [adviceIn(checks), uncheckedIn(checks)].filter(Boolean).join(", ");
  if (failed > 0) {
    const words = `${failed} ${failed === 1 ? "check fails" : "checks fail"}`;
    return { tone: "negative", words, rest };
  }
  if (passed === 0) return { tone: "caution", words: "Nothing could be checked", rest };
  const words = `${passed} ${passed === 1 ? "check passes" : "checks pass"}`;
  return { tone: "positive", words, rest };
}

export function summaryOf({ checks }: HealthGroup): string {
  const failed = count(checks, "failed");
  const parts = [failed > 0 && `${failed} failed`, adviceIn(checks), uncheckedIn(checks)];
  return parts.filter(Boolean).join(", ") || "Pass";
}

export function toneOf({ checks }: HealthGroup): "neutral" | "caution" | "negative" {
  if (count(checks, "failed") > 0) return "negative";
  return count(checks, "advice") > 0 ? "caution" : "neutral";
}

const order = ["negative", "caution", "neutral"];

export function worstFirst(groups: readonly HealthGroup[]): HealthGroup[] {
  return groups.toSorted((one, other) => order.indexOf(toneOf(one)) - order.indexOf(toneOf(other)));
}

const results: HealthCheck["result"][] = ["failed", "advice", "unchecked", "passed"];

export function worstChecksFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  return checks.toSorted(
    (one, other) => results.indexOf(one.result) - results.indexOf(other.result),
  );
}

export function hasFailure(group: HealthGroup): boolean {
  return toneOf(group) === "negative";
}

function adviceIn(checks: readonly HealthCheck[]): string {
  const pieces = count(checks, "advice");
  if (pieces === 0) return "";
  return pieces === 1 ? "1 piece of advice" : `${pieces} pieces of advice`;
}

function uncheckedIn(checks: readonly HealthCheck[]): string {
  const unchecked = count(checks, "unchecked");
  return unchecked > 0 ? `${unchecked} not checked` : "";
}

function count(checks: readonly HealthCheck[], wanted: HealthCheck["result"]): number {
  return checks.filter(({ result }) => result === wanted).length;
}
