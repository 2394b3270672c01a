import type { PlainCode, Reason } from "../wording";
import { reasons } from "./reasons";

export type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "stale"
  | "permission"
  | "media"
  | "missing"
  | "configuration"
  | "rejected";

export type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

export const errorRules: Readonly<Record<string, ErrorRule>> = {
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

export const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "unpermitted"),
  408: rule("retry", "busy"),
  413: rule("media", "bad_media"),
  429: rule("limited", "throttled"),
};

export const transientRule = rule("retry", "busy");
