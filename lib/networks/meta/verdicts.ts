import type { Outcome, Setback } from "../network";
import { type Reason, withWords, wording } from "../wording";
import type { GraphError } from "./error-answer";
import { type ErrorClass, type ErrorRule, type GraphRules, graphSentences } from "./error-rules";
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
        return { kind: "unknown", reason: becauseOf(rules)("unclear") };
      }
      const { class: errorClass, reason } = explain(failure);
      return errorClass === "duplicate" ? { kind: "duplicate", reason } : toSetback(failure, now);
    },
    classOf: (failure: Failure): ErrorClass => explain(failure).class,
    explainFailure: (failure: Failure): string =>
      rules.wording.sentenceOf(explain(failure).reason) ?? "",
    isTransient: (failure: Failure): boolean =>
      ["retry", "unready", "limited"].includes(explain(failure).class),
  };
}

export function setbackFor({ class: errorClass, reason }: ErrorRule, at: Instants): Setback {
  return setbacks[errorClass]({ reason, ...at });
}

function provesNothingHappened({ ambiguousCodes }: GraphRules, failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { status, error } = failure;
  return status >= 400 && status < 500 && !ambiguousCodes.includes(error.code);
}

type Instants = { regainAt: Date | null; now: Date };
type Circumstances = Instants & { reason: Reason };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ reason }) => retry(reason, null),
  unready: ({ reason }) => retry(reason, unreadyMs),
  upload: ({ reason }) => retry(reason, null),
  limited: ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? later(now, limitedFallbackMs),
  }),
  "limited-long": ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? later(now, limitedLongMs),
  }),
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  account: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  duplicate: ({ reason }) => ({ kind: "rejected", code: "duplicate_content", reason }),
  configuration: ({ reason, now }) => ({
    kind: "limited",
    reason,
    until: later(now, configurationHoldMs),
  }),
};

function retry(reason: Reason, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function explainWith(rules: GraphRules, failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: becauseOf(rules)("unreachable") };
    case "unreadable":
      return explainStatus(rules, failure.status);
    case "refused":
      return explainError(rules, failure.error, failure.status);
  }
}

function explainStatus(rules: GraphRules, status: number): ErrorRule {
  const because = becauseOf(rules);
  if (status === 429) return { class: "limited", reason: because("fewer_calls") };
  return { class: "retry", reason: because("unreadable") };
}

function explainError(rules: GraphRules, error: GraphError, status: number): ErrorRule {
  const worded = rules.words.find(({ words }) => words.test(error.message));
  if (worded) return worded.rule;
  const rule = findRule(rules, error);
  if (rule) return withOriginalMessage(rule, error);
  if (error.is_transient || status >= 500) return rules.transient;
  const reason = becauseOf(rules)("refused", { words: messageOf(error), code: error.code });
  return { class: "rejected", reason };
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

function withOriginalMessage(rule: ErrorRule, error: GraphError): ErrorRule {
  const isVague = rule.class === "rejected" || rule.class === "account";
  const words = messageOf(error);
  return isVague && words ? { ...rule, reason: withWords(rule.reason, words) } : rule;
}

function becauseOf({ wording: { room }, label }: GraphRules) {
  return wording(room, graphSentences(label)).because;
}

function messageOf(error: GraphError): string {
  return (error.error_user_msg ?? error.message).replace(/^\(#\d+\)\s*/, "").slice(0, 500);
}
