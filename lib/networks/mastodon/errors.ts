import type { Outcome, Setback } from "../network";
import type { Failure } from "./call";
import { type ErrorClass, statusRules, wordRules } from "./error-table";

const limitedFallbackMs = 5 * 60_000;
const processingWaitMs = 5000;

type Explained = { class: ErrorClass; message: string };

export function explain(failure: Failure): Explained {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", message: "The server could not be reached." };
    case "unreadable":
      return failure.status === 429
        ? { class: "limited", message: "The server asks for fewer calls." }
        : { class: "retry", message: "The server gave an answer that cannot be read." };
    case "refused":
      return explainRefusal(failure);
  }
}

export function explainFailure(failure: Failure): string {
  return explain(failure).message;
}

export function classOf(failure: Failure): ErrorClass {
  return explain(failure).class;
}

export function isTransient(failure: Failure): boolean {
  return ["retry", "limited", "processing"].includes(classOf(failure));
}

export function toSetback(failure: Failure, now: Date): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, message } = explain(failure);
  return setbacks[errorClass]({ message, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toSetback(failure, now);
  return { kind: "unknown", message: "The server did not say clearly whether it took the post." };
}

function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
}

type Refused = Extract<Failure, { kind: "refused" }>;

function explainRefusal({ status, error }: Refused): Explained {
  if (status >= 500) return { class: "retry", message: "The server has a problem of its own." };
  const known = wordRules.find(({ words }) => words.test(error.message)) ?? statusRules[status];
  const words = error.message.slice(0, 300);
  if (!known)
    return { class: "rejected", message: `The server refused this: ${words} (${status})` };
  return { ...known, message: `${known.message} It says: ${words}` };
}

type Circumstances = { message: string; regainAt: Date | null; now: Date };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ message }) => later(message, null),
  processing: ({ message }) => later(message, processingWaitMs),
  limited: ({ message, regainAt, now }) => {
    const until = regainAt ?? new Date(now.getTime() + limitedFallbackMs);
    return { kind: "limited", message, until };
  },
  expired: ({ message }) => ({ kind: "reconnect", code: "connection_expired", message }),
  permission: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  account: ({ message }) => ({ kind: "reconnect", code: "permission_missing", message }),
  rejected: ({ message }) => ({ kind: "rejected", code: "content_rejected", message }),
  missing: ({ message }) => ({ kind: "rejected", code: "content_rejected", message }),
};

function later(message: string, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", message, afterMs };
}
