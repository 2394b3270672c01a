import type { Outcome, Setback } from "../network";
import type { GraphError } from "./error-answer";
import type { ErrorClass, ErrorRule, GraphRules } from "./error-rules";
import type { Failure } from "./send-graph";

const limitedFallbackMs = 60 * 60_000;
const limitedLongMs = 6 * 60 * 60_000;
const unreadyMs = 30_000;
const configurationHoldMs = 10 * 60_000;

export function graphVerdicts(rules: GraphRules) {
  const explain = (failure: Failure) => explainWith(rules, failure);
  const toSetback = (failure: Failure, now: Date): Setback => {
    const regainAt = "regainAt" in failure ? failure.regainAt : null;
    return setbackFor(explain(failure), { regainAt, now });
  };
  return {
    explain,
    toSetback,
    toOutcome(failure: Failure, now: Date): Outcome {
      if (failure.kind !== "unsent" && !provesNothingHappened(rules, failure)) {
        const message = `${rules.label} did not say clearly whether it took the post.`;
        return { kind: "unknown", message };
      }
      const { class: errorClass, message } = explain(failure);
      return errorClass === "duplicate" ? { kind: "duplicate", message } : toSetback(failure, now);
    },
    classOf: (failure: Failure): ErrorClass => explain(failure).class,
    explainFailure: (failure: Failure): string => explain(failure).message,
    isTransient: (failure: Failure): boolean =>
      ["retry", "unready", "limited"].includes(explain(failure).class),
  };
}

export function setbackFor({ class: errorClass, message }: ErrorRule, at: Instants): Setback {
  return setbacks[errorClass]({ message, ...at });
}

function provesNothingHappened({ ambiguousCodes }: GraphRules, failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { status, error } = failure;
  return status >= 400 && status < 500 && !ambiguousCodes.includes(error.code);
}

type Instants = { regainAt: Date | null; now: Date };
type Circumstances = Instants & { message: string };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ message }) => retry(message, null),
  unready: ({ message }) => retry(message, unreadyMs),
  upload: ({ message }) => retry(message, null),
  limited: ({ message, regainAt, now }) => ({
    kind: "limited",
    message,
    until: regainAt ?? later(now, limitedFallbackMs),
  }),
  "limited-long": ({ message, regainAt, now }) => ({
    kind: "limited",
    message,
    until: regainAt ?? later(now, limitedLongMs),
  }),
  expired: ({ message }) => ({ kind: "reconnect", code: "connection_expired", message }),
  permission: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  account: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  rejected: ({ message }) => ({ kind: "rejected", code: "content_rejected", message }),
  media: ({ message }) => ({ kind: "rejected", code: "media_rejected", message }),
  duplicate: ({ message }) => ({ kind: "rejected", code: "duplicate_content", message }),
  configuration: ({ message, now }) => ({
    kind: "limited",
    message,
    until: later(now, configurationHoldMs),
  }),
};

function retry(message: string, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", message, afterMs };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function explainWith(rules: GraphRules, failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", message: `${rules.label} could not be reached.` };
    case "unreadable":
      return explainStatus(rules, failure.status);
    case "refused":
      return explainError(rules, failure.error, failure.status);
  }
}

function explainStatus({ label }: GraphRules, status: number): ErrorRule {
  if (status === 429) return { class: "limited", message: `${label} asks for fewer calls.` };
  return { class: "retry", message: `${label} gave an answer that cannot be read.` };
}

function explainError(rules: GraphRules, error: GraphError, status: number): ErrorRule {
  const worded = rules.words.find(({ words }) => words.test(error.message));
  if (worded) return worded.rule;
  const rule = findRule(rules, error);
  if (rule) return { ...rule, message: withOriginalMessage(rules, rule, error) };
  if (error.is_transient || status >= 500) return rules.transient;
  return {
    class: "rejected",
    message: `${rules.label} refused this: ${messageOf(error)} (code ${error.code})`,
  };
}

function findRule(
  { table, ranges }: GraphRules,
  { code, error_subcode: subcode }: GraphError,
): ErrorRule | undefined {
  return (
    (subcode === undefined ? undefined : (table[`${code}/${subcode}`] ?? table[`#${subcode}`])) ??
    table[`${code}`] ??
    table[`#${code}`] ??
    ranges.find((range) => code >= range.from && code <= range.to)
  );
}

function withOriginalMessage({ label }: GraphRules, rule: ErrorRule, error: GraphError): string {
  const isVague = rule.class === "rejected" || rule.class === "account";
  return isVague && messageOf(error)
    ? `${rule.message} ${label} says: ${messageOf(error)}`
    : rule.message;
}

function messageOf(error: GraphError): string {
  return (error.error_user_msg ?? error.message).replace(/^\(#\d+\)\s*/, "").slice(0, 500);
}
