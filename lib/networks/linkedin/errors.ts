import type { Account, NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, withWords, wording } from "../wording";
import type { Failure } from "./call";
import type { LinkedInContext } from "./settings";
import type { LinkedInError } from "./wire";

export const reasons = wording("linkedin", {
  busy: "LinkedIn could not take this for a moment.",
  throttled: "LinkedIn allows no more calls for this Page right now.",
  throttled_today: "LinkedIn allows no more calls for this Page today.",
  expired: "LinkedIn no longer accepts this connection: connect the Page again.",
  revoked:
    "The person who connected this Page took back the access on LinkedIn: connect the Page again.",
  unpermitted:
    "LinkedIn says that the person who connected this Page may not post to it: someone with that role must connect it again.",
  misconfigured:
    "LinkedIn does not accept this installation's app registration: an administrator must check the app id, the secret and the app's products.",
  old_version:
    "LinkedIn no longer serves the API version that this installation asks for: an administrator must set LINKEDIN_VERSION to a current one.",
  bad_content: "LinkedIn does not accept the content of this post.",
  bad_image: "LinkedIn could not use an image of this post: replace it with another JPEG or PNG.",
  bad_media: "LinkedIn could not use an image or the video of this post: replace it.",
  bad_video: "LinkedIn could not use the video of this post: replace it with another MP4.",
  missing:
    "LinkedIn does not find the Page or post that this belongs to; it may be deleted, or not shown yet.",
  repeated: "LinkedIn says this Page has posted exactly this a moment ago.",
  new_upload: "LinkedIn did not keep an image or the video of this post: it is uploaded again.",
  ran_out: "The connection to LinkedIn ran out: connect it again.",
  media_in_progress: "LinkedIn is not done with an image or the video of this post.",
  text_too_long: "LinkedIn finds the text of this post too long.",
  unreachable: "LinkedIn could not be reached.",
  fewer_calls: "LinkedIn asks for fewer calls.",
  unreadable: "LinkedIn gave an answer that cannot be read.",
  unclear: "LinkedIn did not say clearly whether it took the post.",
  refused: "LinkedIn refused this: {words} ({code})",
  refused_without_words: "LinkedIn refused this: it gives no reason ({code})",
  says: "LinkedIn says: {says}",
  token_unknown: "LinkedIn does not know this new connection everywhere yet.",
  unreadable_image: "An image of this post cannot be read: replace it with another JPEG or PNG.",
  unusable_image:
    "LinkedIn could not process an image of this post: replace it with another JPEG or PNG.",
  image_timed_out: "LinkedIn did not finish processing an image of this post: try again later.",
  unreadable_video: "The video of this post cannot be read: upload it again.",
  nameless_part: "LinkedIn did not confirm a part of the video of this post.",
  unusable_video: "LinkedIn could not process the video of this post: replace it with another MP4.",
  video_timed_out: "LinkedIn did not finish processing the video of this post: try again later.",
  unprepared: "The images or the video of this post are not uploaded yet.",
  without_post: "The post that this comment belongs to is not published yet.",
  unrenewable: "LinkedIn does not let this connection be renewed: connect the Page again.",
  no_administrator:
    "LinkedIn tells only an administrator of the Page what came of its posts: an administrator must connect it again.",
  renewal_ended:
    "LinkedIn no longer renews this connection, because its year is over or the access was taken back: connect the Page again.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "limited-day"
  | "expired"
  /** Like expired, unless the token is so new that some servers may not know it yet. */
  | "revoked"
  | "permission"
  | "rejected"
  | "media"
  | "upload"
  | "missing"
  | "duplicate"
  | "configuration";

type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

/**
 * The message decides before any code, because some codes have several meanings; the first match
 * counts.
 */
const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /duplicate of urn:li:|duplicate post is detected/i, ...rule("duplicate", "repeated") },
  { words: /organization permissions must be used/i, ...rule("permission", "unpermitted") },
  { words: /resource is forbidden/i, ...rule("permission", "unpermitted") },
  { words: /revoked by the user/i, ...rule("revoked", "revoked") },
  { words: /empty oauth2 access token|token used in the request/i, ...rule("expired", "expired") },
  { words: /unable to obtain activity/i, ...rule("missing", "missing") },
  { words: /\bDAY limit\b/, ...rule("limited-day", "throttled_today") },
  { words: /is not active|version must be present/i, ...rule("configuration", "old_version") },
];

const codeRules: Readonly<Record<string, ErrorRule>> = {
  EXPIRED_ACCESS_TOKEN: rule("expired", "ran_out"),
  REVOKED_ACCESS_TOKEN: rule("revoked", "revoked"),
  INVALID_ACCESS_TOKEN: rule("expired", "expired"),
  EMPTY_ACCESS_TOKEN: rule("expired", "expired"),
  ACCESS_DENIED: rule("permission", "unpermitted"),
  VERSION_MISSING: rule("configuration", "old_version"),
  NONEXISTENT_VERSION: rule("configuration", "old_version"),
  DUPLICATE_POST: rule("duplicate", "repeated"),
  TOO_MANY_REQUESTS: rule("limited", "throttled"),
  CONFLICT: rule("retry", "busy"),
  NOT_FOUND: rule("missing", "missing"),
  MEDIA_ASSET_WAITING_UPLOAD: rule("retry", "media_in_progress"),
  MEDIA_ASSET_PROCESSING_FAILED: rule("media", "bad_media"),
  EXPIRED_UPLOAD_URL: rule("upload", "new_upload"),
  UPDATING_ASSET_FAILED: rule("upload", "new_upload"),
  INVALID_IMAGE_ID: rule("media", "bad_image"),
  INVALID_VIDEO_ID: rule("media", "bad_video"),
  FIELD_LENGTH_TOO_LONG: rule("rejected", "text_too_long"),
  MISSING_FIELD: rule("rejected", "bad_content"),
  INVALID_VALUE_FOR_FIELD: rule("rejected", "bad_content"),
  INVALID_VALUE_BLANK_FIELD: rule("rejected", "bad_content"),
  INVALID_URN_TYPE: rule("rejected", "bad_content"),
  INVALID_URN_ID: rule("rejected", "bad_content"),
  ILLEGAL_ARGUMENT: rule("rejected", "bad_content"),
  invalid_client: rule("configuration", "misconfigured"),
  invalid_client_id: rule("configuration", "misconfigured"),
  unauthorized_client: rule("configuration", "misconfigured"),
};

const serviceRules: Readonly<Record<number, ErrorRule>> = {
  65600: rule("expired", "expired"),
  65601: rule("revoked", "revoked"),
  65602: rule("expired", "ran_out"),
  65604: rule("expired", "expired"),
  100: rule("permission", "unpermitted"),
  101: rule("limited", "throttled"),
};

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "expired"),
  403: rule("permission", "unpermitted"),
  404: rule("missing", "missing"),
  408: rule("retry", "busy"),
  409: rule("retry", "busy"),
  413: rule("media", "bad_media"),
  415: rule("media", "bad_media"),
  426: rule("configuration", "old_version"),
  429: rule("limited", "throttled"),
};

const transientRule: ErrorRule = rule("retry", "busy");

const limitedFallbackMs = 15 * 60_000;

const configurationHoldMs = 10 * 60_000;

const dayMs = 24 * 60 * 60_000;

/** Servers that do not know a younger token yet answer that it is revoked. */
const freshTokenMs = 60_000;

const freshTokenWaitMs = 5000;

const missingWaitMs = 10_000;

type FailureContext = { now: Date; tokenIssuedAt: Date | null };

export function failureContextOf(
  context: LinkedInContext,
  { credentials }: Account,
): FailureContext {
  const issuedAt = new Date(credentials.issuedAt ?? Number.NaN);
  const isKnown = !Number.isNaN(issuedAt.getTime());
  return { now: context.now(), tokenIssuedAt: isKnown ? issuedAt : null };
}

export function toNotSent(failure: Failure, failureContext: FailureContext): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return notSentBy[errorClass]({ reason, regainAt, ...failureContext });
}

export function toOutcome(failure: Failure, failureContext: FailureContext): Outcome {
  if (failure.kind !== "unsent" && !provesNothingHappened(failure)) {
    return { kind: "unknown", reason: reasons.because("unclear") };
  }
  const { class: errorClass, reason } = explain(failure);
  if (errorClass !== "duplicate") return toNotSent(failure, failureContext);
  const original = originalOf(failure);
  return { kind: "duplicate", reason, ...(original ? { handles: { original } } : {}) };
}

export function explainFailure(failure: Failure): string {
  return reasons.sentenceOf(explain(failure).reason) ?? "";
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

type Circumstances = FailureContext & { reason: Reason; regainAt: Date | null };

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
  retry: ({ reason }) => later(reason, null),
  upload: ({ reason }) => later(reason, null),
  limited: ({ reason, regainAt, now }) => ({
    kind: "limited",
    reason,
    until: regainAt ?? new Date(now.getTime() + limitedFallbackMs),
  }),
  "limited-day": ({ reason, now }) => ({ kind: "limited", reason, until: nextDay(now) }),
  configuration: ({ reason, now }) => ({
    kind: "limited",
    reason,
    until: new Date(now.getTime() + configurationHoldMs),
  }),
  expired: ({ reason }) => ({ kind: "reconnect", code: "connection_expired", reason }),
  revoked: (given) =>
    isFresh(given)
      ? later(reasons.because("token_unknown"), freshTokenWaitMs)
      : { kind: "reconnect", code: "connection_expired", reason: given.reason },
  permission: ({ reason }) => ({ kind: "reconnect", code: "permission_missing", reason }),
  rejected: ({ reason }) => ({ kind: "rejected", code: "content_rejected", reason }),
  missing: ({ reason }) => later(reason, missingWaitMs),
  media: ({ reason }) => ({ kind: "rejected", code: "media_rejected", reason }),
  duplicate: ({ reason }) => ({ kind: "rejected", code: "duplicate_content", reason }),
};

function later(reason: Reason, afterMs: number | null): NotSent {
  return { kind: "retry", code: "provider_unavailable", reason, afterMs };
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
      return { class: "retry", reason: reasons.because("unreachable") };
    case "unreadable":
      return explainStatus(failure.status);
    case "refused":
      return explainError(failure.error, failure.status);
  }
}

function explainStatus(status: number): ErrorRule {
  if (status === 429) return { class: "limited", reason: reasons.because("fewer_calls") };
  return { class: "retry", reason: reasons.because("unreadable") };
}

function explainError(error: LinkedInError, status: number): ErrorRule {
  const rule = findRule(error, status);
  if (rule) return withNetworksWords(rule, error);
  const words = originalMessage(error);
  const code = error.code || status;
  const reason = words
    ? reasons.because("refused", { words, code })
    : reasons.because("refused_without_words", { code });
  return { class: "rejected", reason };
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

function withNetworksWords(rule: ErrorRule, error: LinkedInError): ErrorRule {
  const words = originalMessage(error);
  if (rule.class !== "rejected" || !words) return rule;
  return { ...rule, reason: withWords(rule.reason, words) };
}

function originalMessage({ message }: LinkedInError): string {
  return message.replace(/\s+/g, " ").trim().slice(0, 500);
}
