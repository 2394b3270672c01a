import type { Discovery, Outcome, Setback } from "../network";
import type { Failure } from "./call";
import {
  type ErrorClass,
  type ErrorRule,
  errorRules,
  statusRules,
  transientRule,
} from "./error-table";
import type { XrpcError } from "./wire";

const limitedFallbackMs = 5 * 60_000;
const configurationHoldMs = 10 * 60_000;
const staleWaitMs = 2_000;

export function toSetback(failure: Failure, now: Date): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, message } = explain(failure);
  return setbacks[errorClass]({ message, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toSetback(failure, now);
  return { kind: "unknown", message: "Bluesky did not say clearly whether it took the post." };
}

export function explainFailure(failure: Failure): string {
  return explain(failure).message;
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

type Circumstances = { message: string; regainAt: Date | null; now: Date };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ message }) => retry(message, null),
  stale: ({ message }) => retry(message, staleWaitMs),
  missing: ({ message }) => retry(message, null),
  configuration: ({ message }) => retry(message, configurationHoldMs),
  limited: ({ message, regainAt, now }) => ({
    kind: "limited",
    message,
    until: regainAt ?? new Date(now.getTime() + limitedFallbackMs),
  }),
  expired: ({ message }) => ({ kind: "reconnect", code: "connection_expired", message }),
  permission: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  media: ({ message }) => ({ kind: "rejected", code: "media_rejected", message }),
  rejected: ({ message }) => ({ kind: "rejected", code: "content_rejected", message }),
};

function retry(message: string, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", message, afterMs };
}

function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", message: "The Bluesky server could not be reached." };
    case "unreadable":
      return (
        (failure.status === 429 ? statusRules[429] : undefined) ?? {
          class: "retry",
          message: "The Bluesky server gave an answer that cannot be read.",
        }
      );
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainError(error: XrpcError, status: number): ErrorRule {
  if (status >= 500) return transientRule;
  const rule = errorRules[error.error] ?? statusRules[status];
  return rule ?? { class: "rejected", message: `Bluesky refused this: ${wordsOf(error)}` };
}

function wordsOf({ error, message, error_description: description }: XrpcError): string {
  const words = (message ?? description ?? "it gives no reason").replace(/\s+/g, " ").trim();
  return `${words.slice(0, 500)} (${error})`;
}
