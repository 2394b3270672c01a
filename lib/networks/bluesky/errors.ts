import type { Discovery, NotSent, Outcome } from "../network";
import { type PlainCode, type Reason, wording } from "../wording";
import type { Failure } from "./call";
import type { XrpcError } from "./wire";

export const reasons = wording("bluesky", {
  ended: "Bluesky no longer accepts this connection: connect the account again.",
  held: "Bluesky has suspended or deactivated this account: put that right there, then connect the account again.",
  unpermitted:
    "Bluesky says that this connection may not post: connect the account again and allow it everything that is asked for.",
  bad_media: "Bluesky could not use an image or the video of this post: replace it.",
  busy: "The Bluesky server could not take this for a moment.",
  throttled: "Bluesky allows no more calls for this account right now.",
  misconfigured:
    "Bluesky does not accept this server as a client. Whoever runs this server has to check that its public address can be reached from the internet.",
  clock_off:
    "Bluesky does not accept this server's signature. Whoever runs this server has to check that its clock is right.",
  access_stale: "The access ran out and is renewed.",
  post_missing: "Bluesky does not have this post.",
  unreachable: "The Bluesky server could not be reached.",
  unreadable: "The Bluesky server gave an answer that cannot be read.",
  unclear: "Bluesky did not say clearly whether it took the post.",
  refused: "Bluesky refused this: {words} ({error})",
  refused_without_words: "Bluesky refused this: it gives no reason ({error})",
  unreadable_image: "An image of this post cannot be made small enough for Bluesky: replace it.",
  unprepared: "The post was not prepared for Bluesky yet.",
  without_post: "The post that this one follows is not on Bluesky.",
  renewal_ended:
    "Bluesky no longer renews this connection, because it ran out or the access was taken back: connect the account again.",
});

type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "stale"
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

const errorRules: Readonly<Record<string, ErrorRule>> = {
  ExpiredToken: rule("stale", "access_stale"),
  InvalidToken: rule("expired", "ended"),
  invalid_token: rule("expired", "ended"),
  invalid_grant: rule("expired", "ended"),
  AuthMissing: rule("expired", "ended"),
  AuthenticationRequired: rule("expired", "ended"),
  AccountNotFound: rule("expired", "ended"),
  AccountTakedown: rule("permission", "held"),
  AccountDeactivated: rule("permission", "held"),
  AccountSuspended: rule("permission", "held"),
  RepoTakendown: rule("permission", "held"),
  RepoDeactivated: rule("permission", "held"),
  insufficient_scope: rule("permission", "unpermitted"),
  InsufficientScope: rule("permission", "unpermitted"),
  ScopeMissingError: rule("permission", "unpermitted"),
  RateLimitExceeded: rule("limited", "throttled"),
  BlobTooLarge: rule("media", "bad_media"),
  InvalidMimeType: rule("media", "bad_media"),
  BlobNotFound: rule("media", "bad_media"),
  RecordNotFound: rule("missing", "post_missing"),
  invalid_client: rule("configuration", "misconfigured"),
  invalid_client_metadata: rule("configuration", "misconfigured"),
  unauthorized_client: rule("configuration", "misconfigured"),
  invalid_dpop_proof: rule("configuration", "clock_off"),
  UpstreamFailure: rule("retry", "busy"),
  UpstreamTimeout: rule("retry", "busy"),
  NotEnoughResources: rule("retry", "busy"),
};

const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "unpermitted"),
  408: rule("retry", "busy"),
  413: rule("media", "bad_media"),
  429: rule("limited", "throttled"),
};

const transientRule = rule("retry", "busy");

const limitedFallbackMs = 5 * 60_000;

const configurationHoldMs = 10 * 60_000;

const staleWaitMs = 2_000;

export function toNotSent(failure: Failure, now: Date): NotSent {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  const { class: errorClass, reason } = explain(failure);
  return notSentBy[errorClass]({ reason, regainAt, now });
}

export function toOutcome(failure: Failure, now: Date): Outcome {
  if (failure.kind === "unsent" || provesNothingHappened(failure)) return toNotSent(failure, now);
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

const notSentBy: Record<ErrorClass, (given: Circumstances) => NotSent> = {
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

function retry(reason: Reason, afterMs: number | null): NotSent {
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
