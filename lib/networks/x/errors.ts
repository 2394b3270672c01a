import type { DeliveryErrorCode, NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, withWords, wording } from "../wording";
import type { Failure } from "./call";
import type { ErrorBody } from "./wire";

export const reasons = wording("x", {
  unreachable: "X could not be reached.",
  unreadable: "X gave an answer that cannot be read.",
  own_problem: "X has a problem of its own.",
  unclear: "X did not say clearly whether it took the post.",
  refused: "X refused this: {words} ({status})",
  says: "X says: {says}",
  fewer_calls: "X asks for fewer calls.",
  usage_capped: "X’s monthly limit of this app is reached: raise it in X’s developer console.",
  credits_spent: "The app’s credits on X are used up: add credits in X’s developer console.",
  app_held: "X does not let this app do this: look at the app in X’s developer console.",
  ended: "X no longer accepts this connection: connect the account again.",
  renewal_ended:
    "X no longer renews this connection. That happens when the access is taken back, and when X’s answer to a renewal is lost on its way: connect the account again.",
  permission_missing: "X does not permit this: connect the account again, and allow everything.",
  account_held: "X lets this account do nothing at the moment: sign in there and see why.",
  duplicate: "X says that this account has published the same text already.",
  reply_refused:
    "X does not let apps answer this post, so the thread cannot go on: publish the rest by hand.",
  parent_gone: "The post that this one answers is not on X any more.",
  content_refused: "X refused this post.",
  not_found: "X does not find what this refers to.",
  media_refused: "X does not take this image or video.",
  media_failed: "X could not process this video or GIF.",
  media_timed_out: "X did not finish processing a video or GIF: try again later.",
  unreadable_media: "An image or video of this post could not be read from storage.",
  unprepared: "The images and videos of this post are not uploaded yet.",
  without_post: "The post that this one answers is not published yet.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "held"
  | "expired"
  | "permission"
  | "rejected"
  | "media"
  | "missing"
  | "duplicate";

type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

/** One status stands for much there, so that words and types are looked at first. */
const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /duplicate content/i, ...rule("duplicate", "duplicate") },
  { words: /credits|payment required|billing/i, ...rule("held", "credits_spent") },
  { words: /usage-capped|UsageCapExceeded|monthly product cap/i, ...rule("held", "usage_capped") },
  { words: /client-forbidden|client-not-enrolled|app-permissions/i, ...rule("held", "app_held") },
  {
    words: /temporarily locked|account is suspended|user-suspended/i,
    ...rule("permission", "account_held"),
  },
  {
    words: /deleted or not visible|tweet that is deleted|post that is deleted/i,
    ...rule("rejected", "parent_gone"),
  },
  {
    words: /reply to this conversation|summoned|mentioned or otherwise engaged/i,
    ...rule("rejected", "reply_refused"),
  },
  {
    words: /not permitted to perform this action|unsupported-authentication/i,
    ...rule("permission", "permission_missing"),
  },
  {
    words: /media ids are invalid|media type|unsupported media/i,
    ...rule("media", "media_refused"),
  },
];

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  402: rule("held", "credits_spent"),
  404: rule("missing", "not_found"),
  413: rule("media", "media_refused"),
  415: rule("media", "media_refused"),
  429: rule("limited", "fewer_calls"),
};

export function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return { class: "retry", reason: reasons.because("unreachable") };
    case "unreadable":
      if (failure.status === 402) return rule("held", "credits_spent");
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
  return ["retry", "limited", "held"].includes(classOf(failure));
}

export function toNotSent(failure: Failure, now: Date): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  switch (errorClass) {
    case "retry":
      return { kind: "retry", code: "provider_unavailable", reason, afterMs: null };
    case "limited":
    case "held":
      return { kind: "limited", reason, until: regainAt ?? after(waits[errorClass], now) };
    case "expired":
      return { kind: "reconnect", code: "connection_expired", reason };
    case "permission":
      return { kind: "reconnect", code: "permission_missing", reason };
    case "rejected":
    case "media":
    case "missing":
    case "duplicate":
      return { kind: "rejected", code: rejections[errorClass], reason };
  }
}

/** A person has to add credits or change the app, which is looked for again after a while. */
const waits = { limited: 15 * 60_000, held: 10 * 60_000 };

const rejections = {
  rejected: "content_rejected",
  missing: "content_rejected",
  media: "media_rejected",
  duplicate: "duplicate_content",
} satisfies Record<string, DeliveryErrorCode>;

/** Only a structured refusal proves that nothing was published. */
export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent") return toNotSent(failure, now);
  if (failure.kind !== "refused" || failure.status >= 500 || failure.status === 408) {
    return { kind: "unknown", reason: reasons.because("unclear") };
  }
  const { class: errorClass, reason } = explain(failure);
  return errorClass === "duplicate" ? { kind: "duplicate", reason } : toNotSent(failure, now);
}

function explainRefusal({ status, error }: Extract<Failure, { kind: "refused" }>): ErrorRule {
  if (status >= 500) return rule("retry", "own_problem");
  const words = networkMessage(error);
  const searched = [words, error.title, error.type, error.reason].join(" ");
  const known = wordRules.find((one) => one.words.test(searched)) ?? statusRules[status];
  if (!known) return { class: "rejected", reason: reasons.because("refused", { words, status }) };
  return { class: known.class, reason: withWords(known.reason, words) };
}

function networkMessage({
  errors = [],
  detail,
  error_description,
  title,
  error,
}: ErrorBody): string {
  const said = errors.map((one) => one.message ?? one.detail ?? "").find(Boolean);
  return (said ?? detail ?? error_description ?? title ?? error ?? "").slice(0, 300);
}

function after(waitMs: number, now: Date): Date {
  return new Date(now.getTime() + waitMs);
}
