import type { Outcome, Setback } from "../network";
import { type Reason, withWords } from "../wording";
import type { Failure } from "./call";
import { type ErrorClass, type ErrorRule, statusRules, wordRules } from "./error-table";
import { reasons } from "./reasons";

const limitedFallbackMs = 5 * 60_000;
const processingWaitMs = 5000;

export function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: reasons.because("unreachable") };
    case "unreadable":
      return failure.status === 429
        ? { class: "limited", reason: reasons.because("fewer_calls") }
        : { class: "retry", reason: reasons.because("unreadable") };
    case "refused":
      return explainRefusal(failure);
  }
}

export function explainFailure(failure: Failure): string {
  return reasons.sentenceOf(explain(failure).reason) ?? "";
}

export function classOf(failure: Failure): ErrorClass {
  return explain(failure).class;
}

export function isTransient(failure: Failure): boolean {
  return ["retry", "limited", "processing"].includes(classOf(failure));
}

export function toSetback(failure: Failure, now: Date): Setback {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return setbacks[errorClass]({ reason, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toSetback(failure, now);
  return { kind: "unknown", reason: reasons.because("unclear") };
}

function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
}

type Refused = Extract<Failure, { kind: "refused" }>;

function explainRefusal({ status, error }: Refused): ErrorRule {
  if (status >= 500) return { class: "retry", reason: reasons.because("own_problem") };
  const known = wordRules.find(({ words }) => words.test(error.message)) ?? statusRules[status];
  const words = error.message.slice(0, 300);
  if (!known) return { class: "rejected", reason: reasons.because("refused", { words, status }) };
  return { class: known.class, reason: withWords(known.reason, words) };
}

type Circumstances = { reason: Reason; regainAt: Date | null; now: Date };

const setbacks: Record<ErrorClass, (given: Circumstances) => Setback> = {
  retry: ({ reason }) => later(reason, null),
  processing: ({ reason }) => later(reason, processingWaitMs),
  limited: ({ reason, regainAt, now }) => {
    const until = regainAt ?? new Date(now.getTime() + limitedFallbackMs);
    return { kind: "limited", reason, until };
  },
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  account: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  missing: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
};

function later(reason: Reason, afterMs: number | null): Setback {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}
