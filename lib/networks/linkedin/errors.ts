import type { Account, Outcome, Setback } from "../network";
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
  const { class: errorClass, message } = explain(failure);
  return setbacks[errorClass]({ message, regainAt, ...failureContext });
}

export function toOutcome(failure: Failure, failureContext: FailureContext): Outcome {
  if (failure.kind !== "unsent" && !provesNothingHappened(failure)) {
    return {
      kind: "unknown",
      message: "LinkedIn did not say clearly whether it took the post.",
    };
  }
  const { class: errorClass, message } = explain(failure);
  if (errorClass !== "duplicate") return toSetback(failure, failureContext);
  const original = originalOf(failure);
  return { kind: "duplicate", message, ...(original ? { handles: { original } } : {}) };
}

export function explainFailure(failure: Failure): string {
  return explain(failure).message;
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

type Circumstances = FailureContext & { message: string; regainAt: Date | null };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ message }) => later(message, null),
  upload: ({ message }) => later(message, null),
  limited: ({ message, regainAt, now }) => ({
    kind: "limited",
    message,
    until: regainAt ?? new Date(now.getTime() + limitedFallbackMs),
  }),
  "limited-day": ({ message, now }) => ({ kind: "limited", message, until: nextDay(now) }),
  configuration: ({ message, now }) => ({
    kind: "limited",
    message,
    until: new Date(now.getTime() + configurationHoldMs),
  }),
  expired: ({ message }) => ({ kind: "reconnect", code: "connection_expired", message }),
  revoked: (given) =>
    isFresh(given)
      ? later("LinkedIn does not know this new connection everywhere yet.", freshTokenWaitMs)
      : { kind: "reconnect", code: "connection_expired", message: given.message },
  permission: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  rejected: ({ message }) => ({ kind: "rejected", code: "content_rejected", message }),
  missing: ({ message }) => later(message, missingWaitMs),
  media: ({ message }) => ({ kind: "rejected", code: "media_rejected", message }),
  duplicate: ({ message }) => ({ kind: "rejected", code: "duplicate_content", message }),
};

function later(message: string, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", message, afterMs };
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
      return { class: "retry", message: "LinkedIn could not be reached." };
    case "unreadable":
      return explainStatus(failure.status);
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainStatus(status: number): ErrorRule {
  if (status === 429) return { class: "limited", message: "LinkedIn asks for fewer calls." };
  return { class: "retry", message: "LinkedIn gave an answer that cannot be read." };
}

function explainError(error: LinkedInError, status: number): ErrorRule {
  const rule = findRule(error, status);
  if (rule) return { ...rule, message: withNetworksWords(rule, error) };
  return {
    class: "rejected",
    message: `LinkedIn refused this: ${wordsOf(error) || "it gives no reason"} (${error.code || status})`,
  };
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

function withNetworksWords(
  { class: errorClass, message }: ErrorRule,
  error: LinkedInError,
): string {
  const words = wordsOf(error);
  return errorClass === "rejected" && words ? `${message} LinkedIn says: ${words}` : message;
}

function wordsOf({ message }: LinkedInError): string {
  return message.replace(/\s+/g, " ").trim().slice(0, 500);
}
