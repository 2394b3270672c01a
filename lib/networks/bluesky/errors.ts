import type { Discovery, Outcome, Setback } from "../network";
import type { Reason } from "../wording";
import type { Failure } from "./call";
import {
  type ErrorClass,
  type ErrorRule,
  errorRules,
  statusRules,
  transientRule,
} from "./error-table";
import { reasons } from "./reasons";
import type { XrpcError } from "./wire";

const limitedFallbackMs = 5 * 60_000;
const configurationHoldMs = 10 * 60_000;
const staleWaitMs = 2_000;

export function toSetback(failure: Failure, now: Date): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return setbacks[errorClass]({ reason, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toSetback(failure, now);
  return { kind: "unknown", reason: reasons.because("unclear") };
}

export function explainFailure(failure: Failure): string {
  return reasons.sentenceOf(explain(failure).reason) ?? "";
}

export function classOf(failure: Failure): ErrorClass {
  return explain(failure).class;
}

export function isTransient(failure: Failure): boolean {
  return ["retry", "limited", "stale"].includes(classOf(failure));
}

/** A document that cannot be used stays so, while a server that is away comes back. */
export function failedStart(failure: Failure): Exclude<Discovery, { state: "discovered" }> {
  const message = explainFailure(failure);
  if (failure.kind === "unreadable" && failure.status < 400)
    return { state: "unreadable", message };
  return { state: isTransient(failure) ? "unavailable" : "refused", message };
}

function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
}

type Circumstances = { reason: Reason; regainAt: Date | null; now: Date };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ reason }) => retry(reason, null),
  stale: ({ reason }) => retry(reason, staleWaitMs),
  missing: ({ reason }) => retry(reason, null),
  configuration: ({ reason }) => retry(reason, configurationHoldMs),
  limited: ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? new Date(now.getTime() + limitedFallbackMs),
  }),
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
};

function retry(reason: Reason, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}

function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: reasons.because("unreachable") };
    case "unreadable":
      return (
        (failure.status === 429 ? statusRules[429] : undefined) ?? {
          class: "retry",
          reason: reasons.because("unreadable"),
        }
      );
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainError(error: XrpcError, status: number): ErrorRule {
  if (status >= 500) return transientRule;
  const rule = errorRules[error.error] ?? statusRules[status];
  return rule ?? { class: "rejected", reason: refusalOf(error) };
}

function refusalOf({ error, message, error_description: description }: XrpcError): Reason {
  const said = message ?? description;
  if (said === undefined) return reasons.because("refused_without_words", { error });
  const words = said.replace(/\s+/g, " ").trim().slice(0, 500);
  return reasons.because("refused", { words, error });
}
