import type { Outcome, Setback } from "../network";
import type { Failure } from "./call";
import {
  type ErrorClass,
  type ErrorRule,
  errorTable,
  rangeRules,
  transientRule,
  wordRules,
} from "./error-table";
import type { GraphError } from "./wire";

const limitedFallbackMs = 60 * 60_000;
const limitedLongMs = 6 * 60 * 60_000;
/** How long a misconfigured app holds its posts before the next try. */
const configurationHoldMs = 10 * 60_000;

/** The meaning of a failed call that publishes nothing: an upload, a read. */
export function toSetback(failure: Failure, now: Date): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, message } = explain(failure);
  return setbacks[errorClass]({ message, regainAt, now });
}

/** The meaning of a failed publishing call: without a structured refusal it may have gone out. */
export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind !== "unsent" && !provesNothingHappened(failure)) {
    return {
      kind: "unknown",
      message: "Facebook did not say clearly whether it took the post.",
    };
  }
  const { class: errorClass, message } = explain(failure);
  return errorClass === "duplicate" ? { kind: "duplicate", message } : toSetback(failure, now);
}

/** One sentence for a person about a failed call. */
export function explainFailure(failure: Failure): string {
  return explain(failure).message;
}

/** What a failed call means; an upload that has to begin anew is a class of its own. */
export function classOf(failure: Failure): ErrorClass {
  return explain(failure).class;
}

/** True where Facebook may answer better in a moment. */
export function isPassing(failure: Failure): boolean {
  const { class: errorClass } = explain(failure);
  return errorClass === "retry" || errorClass === "limited";
}

function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { status, error } = failure;
  return status >= 400 && status < 500 && error.code !== 1 && error.code !== 2;
}

type Circumstances = { message: string; regainAt: Date | null; now: Date };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ message }) => ({ kind: "retry", code: "provider_unavailable", message, afterMs: null }),
  upload: ({ message }) => ({
    kind: "retry",
    code: "provider_unavailable",
    message,
    afterMs: null,
  }),
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

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", message: "Facebook could not be reached." };
    case "unreadable":
      return explainStatus(failure.status);
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainStatus(status: number): ErrorRule {
  if (status === 429) return { class: "limited", message: "Facebook asks for fewer calls." };
  return { class: "retry", message: "Facebook gave an answer that cannot be read." };
}

/** In the order that is reliable: words, subcode, code, the transient flag, the HTTP status. */
function explainError(error: GraphError, status: number): ErrorRule {
  const worded = wordRules.find(({ words }) => words.test(error.message));
  if (worded) return worded.rule;
  const rule = findRule(error);
  if (rule) return { ...rule, message: withNetworksWords(rule, error) };
  if (error.is_transient || status >= 500) return transientRule;
  return {
    class: "rejected",
    message: `Facebook refused this: ${wordsOf(error)} (code ${error.code})`,
  };
}

function findRule({ code, error_subcode: subcode }: GraphError): ErrorRule | undefined {
  return (
    (subcode === undefined
      ? undefined
      : (errorTable[`${code}/${subcode}`] ?? errorTable[`#${subcode}`])) ??
    errorTable[`${code}`] ??
    errorTable[`#${code}`] ??
    rangeRules.find((range) => code >= range.from && code <= range.to)
  );
}

/** A refusal of content is only useful with what Facebook says about it. */
function withNetworksWords({ class: errorClass, message }: ErrorRule, error: GraphError): string {
  const isVague = errorClass === "rejected" || errorClass === "account";
  return isVague && wordsOf(error) ? `${message} Facebook says: ${wordsOf(error)}` : message;
}

function wordsOf(error: GraphError): string {
  return (error.error_user_msg ?? error.message).replace(/^\(#\d+\)\s*/, "").slice(0, 500);
}
