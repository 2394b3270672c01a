import type { NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, withWords, wording } from "../wording";
import type { Failure } from "./call";

export const reasons = wording("ghost", {
  unreachable: "The site could not be reached.",
  unreadable: "The site gave an answer that cannot be read.",
  unclear: "The site did not say clearly whether it published the post.",
  own_problem: "The site has a problem of its own.",
  starting: "The site is starting or being updated.",
  fewer_calls: "The site asks for fewer calls.",
  moved: "The site answers at another address now: connect it again.",
  refused: "The site refused this: {words} ({status})",
  refused_without_words: "The site refused this and gave no reason ({status}).",
  says: "It says: {says}",
  ended: "Ghost no longer accepts this key: connect the site again.",
  bad_token:
    "Ghost does not accept what this server signs: check that the clocks of both are right, then connect the site again.",
  forbidden: "This key may not do this on the site: connect the site again with an Admin API key.",
  not_found: "The site does not find what this refers to.",
  too_large: "The site takes no picture of this size: make it smaller.",
  bad_media: "The site could not use a picture of this post: replace it.",
  content_refused: "Ghost refused this.",
  newsletter_gone: "The newsletter of this post is not on the site any more: choose another.",
  option_ignored:
    "Ghost did not take the {option} of this post as it was chosen, so it was not published: choose another.",
  edited:
    "Somebody changed the draft in Ghost after Herald had made it, so Herald did not publish it. Publish it there; trying again here makes a second post.",
  scheduled:
    "Somebody scheduled the draft in Ghost after Herald had made it, so Herald did not publish it. Trying again here makes a second post.",
  deleted:
    "Somebody deleted this post in Ghost, so Herald did not publish it. Trying again here makes a new one.",
  taken: "Another draft took the place of this one: it is made again.",
  unprepared: "The draft of this post is not made yet.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "permission"
  | "media"
  | "rejected"
  | "missing"
  | "collision";

type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

const codeRules: Readonly<Record<string, ErrorRule>> = {
  UNKNOWN_ADMIN_API_KEY: rule("expired", "ended"),
  INVALID_JWT: rule("expired", "bad_token"),
  INVALID_AUTH_HEADER: rule("expired", "ended"),
  UPDATE_COLLISION: rule("collision", "edited"),
};

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "forbidden"),
  404: rule("missing", "not_found"),
  409: rule("collision", "edited"),
  413: rule("media", "too_large"),
  415: rule("media", "bad_media"),
  422: rule("rejected", "content_refused"),
  429: rule("limited", "fewer_calls"),
};

const unreadableRules: Readonly<Record<number, ErrorRule>> = {
  413: rule("media", "too_large"),
  429: rule("limited", "fewer_calls"),
};

const newsletterRule = rule("rejected", "newsletter_gone");
const withoutNewsletter = /newsletter relation/i;

const limitedFallbackMs = 5 * 60_000;

export function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return rule("retry", "unreachable");
    case "moved":
      return rule("permission", "moved");
    case "unreadable":
      return unreadableRules[failure.status] ?? rule("retry", "unreadable");
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
  return ["retry", "limited"].includes(classOf(failure));
}

/** A proxy has such a page of its own; only Ghost's words prove that a post is not there. */
export function isMissing(failure: Failure): boolean {
  return failure.kind === "refused" && classOf(failure) === "missing";
}

export function toNotSent(failure: Failure, now: Date): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return notSentBy[errorClass]({ reason, regainAt, now });
}

/**
 * A collision proves that this call changed nothing, while an earlier one may have published: it is
 * looked up like a duplicate.
 */
export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent") return toNotSent(failure, now);
  if (!provesNothingHappened(failure)) {
    return { kind: "unknown", reason: reasons.because("unclear") };
  }
  if (classOf(failure) === "collision")
    return { kind: "duplicate", reason: explain(failure).reason };
  return isMissing(failure) ? rejected(reasons.because("deleted")) : toNotSent(failure, now);
}

export function rejected(reason: Reason): Extract<NotSent, { kind: "rejected" }> {
  return { kind: "rejected", code: "content_rejected", reason };
}

export function later(reason: Reason, afterMs: number | null = null): NotSent {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}

/** With a newsletter that is gone, Ghost answers as to a failure of its own and leaves the draft. */
function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  const { status, error } = failure;
  return (status >= 400 && status < 500 && status !== 408) || withoutNewsletter.test(error.message);
}

type Refused = Extract<Failure, { kind: "refused" }>;

function explainRefusal({ status, error }: Refused): ErrorRule {
  const words = error.message.replace(/\s+/g, " ").trim().slice(0, 300);
  if (withoutNewsletter.test(words)) return newsletterRule;
  if (status === 503) return rule("retry", "starting");
  if (status >= 500) return rule("retry", "own_problem");
  const known = codeRules[error.code] ?? statusRules[status];
  if (known) return words ? { ...known, reason: withWords(known.reason, words) } : known;
  const reason = words
    ? reasons.because("refused", { words, status })
    : reasons.because("refused_without_words", { status });
  return { class: "rejected", reason };
}

type Circumstances = { reason: Reason; regainAt: Date | null; now: Date };

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
  retry: ({ reason, regainAt, now }) =>
    later(reason, regainAt && Math.max(0, regainAt.getTime() - now.getTime())),
  limited: ({ reason, regainAt, now }) => {
    const until = regainAt ?? new Date(now.getTime() + limitedFallbackMs);
    return { kind: "limited", reason, until };
  },
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  rejected: ({ reason }) => rejected(reason),
  missing: ({ reason }) => rejected(reason),
  collision: ({ reason }) => rejected(reason),
};
