import { whyNotCheck, whyNotScenario } from "./does-not-apply";
import type { Check } from "./suite";

/** A scenario, run in one revision of the protocol; null where it belongs to none in particular. */
export type Asked = { scenario: string; revision: string | null };
export type Outcome = Asked & { verdict: "passes" | "fails" | "does not apply"; why: string };

/** What the checks of a scenario say of Herald; one that did not run, or checked nothing, fails. */
export function judge(asked: Asked, checks: Check[] = []): Outcome {
  const { scenario, revision } = asked;
  const whyNot = whyNotScenario(scenario, `${scenario} (${revision})`);
  if (whyNot) return { ...asked, verdict: "does not apply", why: whyNot };
  const applying = checks.filter(({ id, status }) => status !== "FAILURE" || !whyNotCheck(id));
  const failed = applying.filter(({ status }) => status === "FAILURE");
  if (failed.length > 0) return { ...asked, verdict: "fails", why: failed.map(inWords).join("; ") };
  const passed = applying.filter(({ status }) => status === "SUCCESS").length;
  if (passed === 0) return { ...asked, verdict: "fails", why: "nothing was checked" };
  return {
    ...asked,
    verdict: "passes",
    why: [`checks that hold: ${passed}`, ...remarks(checks)].join("; "),
  };
}

/** What a passing scenario leaves to say: the suite's warnings, and checks that do not apply. */
function remarks(checks: Check[]): string[] {
  const warned = checks.filter(({ status }) => status === "WARNING");
  const exempt = checks.filter(({ id, status }) => status === "FAILURE" && whyNotCheck(id));
  return [
    ...warned.map((check) => `warning ${inWords(check)}`),
    ...exempt.map(({ id }) => `${id} does not apply: ${whyNotCheck(id)}`),
  ];
}

function inWords({ id, errorMessage = "no reason given" }: Check): string {
  return `${id}: ${errorMessage}`;
}
