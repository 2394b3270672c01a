import type { NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, withWords, wording } from "../wording";
import type { Failure } from "./call";

export const reasons = wording("wordpress", {
  unreachable: "The site could not be reached.",
  fewer_calls: "The site, or the firewall before it, asks for fewer calls.",
  unreadable:
    "The site answers with a page in place of data: a security plugin, a maintenance page or an error of PHP may be in the way.",
  unclear: "The site did not say clearly whether it published the post.",
  own_problem: "The site has a problem of its own.",
  refused: "The site refused this: {words} ({code})",
  says: "It says: {says}",
  ended:
    "The site no longer accepts this application password, which was taken back or whose user is gone: connect the site again.",
  not_signed_in:
    "The site does not see who asks any more: the application password was taken back, such passwords are switched off there, the site is not on https, or its server drops the header that holds the password. Put that right, then connect the site again.",
  role: "The role of this user on the site does not allow it: give the user the role Author, or Editor for other authors, then connect the site again.",
  api_off: "The site’s API is switched off, or does not know this address.",
  invalid: "The site does not take {names} of this post.",
  empty: "The site takes no post without a title, a text or an excerpt.",
  not_found: "The site does not find what this refers to.",
  too_large: "A picture is larger than the site takes: make it smaller.",
  bad_media: "The site could not use a picture of this post: replace it.",
  option_dropped: "The site did not take this of the post: {names}. Choose it again.",
  text_changed:
    "The site changed the text when it saved the draft: the role of this user, or a plugin, does not allow a part of it.",
  deleted:
    "Somebody deleted the draft of this post on the site, so it was not published. Schedule it anew if it is to go out.",
  trashed:
    "Somebody moved the draft of this post to the trash of the site, so it was not published. Schedule it anew if it is to go out.",
  scheduled:
    "Somebody scheduled this post on the site, which publishes it at the time chosen there.",
  in_review:
    "Somebody put the draft of this post aside on the site (it is “{status}” there): publish it there.",
  taken_back:
    "Somebody renamed the draft of this post on the site, or took it back there: publish it there if it is to go out.",
  restored: "The draft was in the trash of the site, and is put back there.",
  unprepared: "The draft of this post is not on the site yet.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "permission"
  | "media"
  | "missing"
  | "configuration"
  | "rejected";

type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

const codeRules: Readonly<Record<string, ErrorRule>> = {
  rest_not_logged_in: rule("expired", "not_signed_in"),
  empty_content: rule("rejected", "empty"),
  rest_no_route: rule("configuration", "api_off"),
  rest_post_invalid_id: rule("missing", "not_found"),
  rest_already_trashed: rule("missing", "not_found"),
  rest_upload_sideload_error: rule("media", "bad_media"),
  rest_upload_file_too_big: rule("media", "too_large"),
};

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "role"),
  413: rule("media", "too_large"),
  429: rule("limited", "fewer_calls"),
};

const limitedFallbackMs = 5 * 60_000;
const configurationWaitMs = 10 * 60_000;

export function explain(failure: Failure): ErrorRule {
  switch (failure.kind) {
    case "unsent":
    case "lost":
      return rule("retry", "unreachable");
    case "unreadable":
      if (failure.status === 413) return rule("media", "too_large");
      return failure.status === 429 ? rule("limited", "fewer_calls") : rule("retry", "unreadable");
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

export function toNotSent(failure: Failure, now: Date): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return notSentBy[errorClass]({ reason, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toNotSent(failure, now);
  return { kind: "unknown", reason: reasons.because("unclear") };
}

/** Too many calls are counted before the site sees one, so that a page says it as well. */
function provesNothingHappened(failure: Failure): boolean {
  if (failure.kind === "unreadable") return failure.status === 429;
  if (failure.kind !== "refused") return false;
  return failure.status >= 400 && failure.status < 500 && failure.status !== 408;
}

type Refused = Extract<Failure, { kind: "refused" }>;

/** A missing right to upload is a 400 in place of a 403. */
const roleCodes = /^rest_(?:cannot_|forbidden)/;

function explainRefusal({ status, error }: Refused): ErrorRule {
  const isRole = status === 400 && roleCodes.test(error.code);
  const known =
    codeRules[error.code] ?? (status < 500 ? statusRules[isRole ? 403 : status] : undefined);
  const words = error.message.slice(0, 300);
  if (known) return { class: known.class, reason: withWords(known.reason, words) };
  if (status >= 500) return rule("retry", "own_problem");
  if (error.code === "rest_invalid_param" && error.parameters.length > 0) {
    const names = error.parameters.slice(0, 10).join(", ").slice(0, 300);
    return { class: "rejected", reason: reasons.because("invalid", { names }) };
  }
  const code = error.code.slice(0, 100);
  return { class: "rejected", reason: reasons.because("refused", { words, code }) };
}

type Circumstances = { reason: Reason; regainAt: Date | null; now: Date };

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
  retry: ({ reason }) => later(reason, null),
  configuration: ({ reason }) => later(reason, configurationWaitMs),
  limited: ({ reason, regainAt, now }) => {
    const until = regainAt ?? new Date(now.getTime() + limitedFallbackMs);
    return { kind: "limited", reason, until };
  },
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  missing: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
};

function later(reason: Reason, afterMs: number | null): NotSent {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
}
