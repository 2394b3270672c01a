import type { NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, withWords, wording } from "../wording";
import type { Failure } from "./call";

export const reasons = wording("mastodon", {
  unreachable: "The server could not be reached.",
  fewer_calls: "The server asks for fewer calls.",
  unreadable: "The server gave an answer that cannot be read.",
  unclear: "The server did not say clearly whether it took the post.",
  own_problem: "The server has a problem of its own.",
  refused: "The server refused this: {words} ({status})",
  says: "It says: {says}",
  permission_missing: "A permission is missing: connect the account again.",
  account_held: "The server lets this account do nothing at the moment: sign in there and see why.",
  media_in_progress: "The server still processes an image or a video.",
  ended: "The server no longer accepts this connection: connect the account again.",
  forbidden: "The server forbids this: connect the account again.",
  not_found: "The server does not find what this refers to.",
  gone: "What this refers to is gone from the server.",
  content_refused: "The server refused this.",
  already_at: "This post is on the server already, at {url}: it was not sent again.",
  already_there: "This post is on the server already, at your profile: it was not sent again.",
  processing_timed_out:
    "The server did not finish processing an image or a video: try again later.",
  unprepared: "The images and videos of this post are not uploaded yet.",
  without_post: "The post that this one answers is not published yet.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "permission"
  | "account"
  | "rejected"
  | "processing"
  | "missing";

type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

/** Servers give no codes, so some refusals are known by their words alone. */
const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /outside the authorized scopes/i, ...rule("permission", "permission_missing") },
  {
    words: /login is (currently )?(disabled|pending)|missing a confirmed e-?mail|not functional/i,
    ...rule("account", "account_held"),
  },
  { words: /not finished processing/i, ...rule("processing", "media_in_progress") },
];

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "forbidden"),
  404: rule("missing", "not_found"),
  410: rule("missing", "gone"),
  422: rule("rejected", "content_refused"),
  429: rule("limited", "fewer_calls"),
};

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

export function toNotSent(failure: Failure, now: Date): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return notSentBy[errorClass]({ reason, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toNotSent(failure, now);
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

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
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

function later(reason: Reason, afterMs: number | null): NotSent {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}
