import type { Account, Outcome, Setback } from "../network";
import { type Reason, withWords } from "../wording";
import type { Failure } from "./call";
import {
  codeRules,
  type ErrorClass,
  type ErrorRule,
  serviceRules,
  statusRules,
  transientRule,
  wordRules,
} from "./error-table";
import { reasons } from "./reasons";
import type { LinkedInContext } from "./settings";
import type { LinkedInError } from "./wire";

const limitedFallbackMs = 15 * 60_000;
const configurationHoldMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Servers that do not know a younger token yet answer that it is revoked. */
const freshTokenMs = 60_000;
const freshTokenWaitMs = 5000;
const missingWaitMs = 10_000;

export type FailureContext = { now: Date; tokenIssuedAt: Date | null };

export function failureContextOf(
  context: LinkedInContext,
  { credentials }: Account,
): FailureContext {
  const issuedAt = new Date(credentials.issuedAt ?? Number.NaN);
  const isKnown = !Number.isNaN(issuedAt.getTime());
  return { now: context.now(), tokenIssuedAt: isKnown ? issuedAt : null };
}

export function toSetback(failure: Failure, failureContext: FailureContext): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return setbacks[errorClass]({ reason, regainAt, ...failureContext });
}

export function toOutcome(failure: Failure, failureContext: FailureContext): Outcome {
  if (failure.kind !== "unsent" && !provesNothingHappened(failure)) {
    return { kind: "unknown", reason: reasons.because("unclear") };
  }
  const { class: errorClass, reason } = explain(failure);
  if (errorClass !== "duplicate") return toSetback(failure, failureContext);
  const original = originalOf(failure);
  return { kind: "duplicate", reason, ...(original ? { handles: { original } } : {}) };
}

export function explainFailure(failure: Failure): string {
  return reasons.sentenceOf(explain(failure).reason) ?? "";
}

export function classOf(failure: Failure): ErrorClass {
  return explain(failure).class;
}

export function isTransient(failure: Failure): boolean {
  return ["retry", "limited", "limited-day"].includes(classOf(failure));
}

/** After 408, 500, 503 and 504 the post may exist. */
function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
}

function originalOf(failure: Failure): string | null {
  if (failure.kind !== "refused") return null;
  return failure.error.message.match(/duplicate of (urn:li:\w+:\d+)/i)?.[1] ?? null;
}

type Circumstances = FailureContext & { reason: Reason; regainAt: Date | null };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ reason }) => later(reason, null),
  upload: ({ reason }) => later(reason, null),
  limited: ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? new Date(now.getTime() + limitedFallbackMs),
  }),
  "limited-day": ({ reason, now }) => ({ kind: "limited", reason, until: nextDay(now) }),
  configuration: ({ reason, now }) => ({
    kind: "limited",
    reason,
    until: new Date(now.getTime() + configurationHoldMs),
  }),
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  revoked: (given) =>
    isFresh(given)
      ? later(reasons.because("token_unknown"), freshTokenWaitMs)
      : { kind: "reconnect", code: "connection_expired", reason: given.reason },
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  missing: ({ reason }) => later(reason, missingWaitMs),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  duplicate: ({ reason }) => ({ kind: "rejected", code: "duplicate_content", reason }),
};

function later(reason: Reason, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}

function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}

function isFresh({ now, tokenIssuedAt }: FailureContext): boolean {
  return tokenIssuedAt !== null && now.getTime() - tokenIssuedAt.getTime() < freshTokenMs;
}

function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: reasons.because("unreachable") };
    case "unreadable":
      return explainStatus(failure.status);
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainStatus(status: number): ErrorRule {
  if (status === 429) return { class: "limited", reason: reasons.because("fewer_calls") };
  return { class: "retry", reason: reasons.because("unreadable") };
}

function explainError(error: LinkedInError, status: number): ErrorRule {
  const rule = findRule(error, status);
  if (rule) return withNetworksWords(rule, error);
  const words = wordsOf(error);
  const code = error.code || status;
  const reason = words
    ? reasons.because("refused", { words, code })
    : reasons.because("refused_without_words", { code });
  return { class: "rejected", reason };
}

function findRule(error: LinkedInError, status: number): ErrorRule | undefined {
  if (status >= 500) return transientRule;
  const [byInput] = error.inputCodes.flatMap((code) => codeRules[code] ?? []);
  return (
    wordRules.find(({ words }) => words.test(error.message)) ??
    byInput ??
    codeRules[error.code] ??
    (error.serviceCode === null ? undefined : serviceRules[error.serviceCode]) ??
    statusRules[status]
  );
}

function withNetworksWords(rule: ErrorRule, error: LinkedInError): ErrorRule {
  const words = wordsOf(error);
  if (rule.class !== "rejected" || !words) return rule;
  return { ...rule, reason: withWords(rule.reason, words) };
}

function wordsOf({ message }: LinkedInError): string {
  return message.replace(/\s+/g, " ").trim().slice(0, 500);
}
