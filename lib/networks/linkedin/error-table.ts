import type { PlainCode, Reason } from "../wording";
import { reasons } from "./reasons";

export type ErrorClass =
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

export type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

/**
 * The message decides before any code, because some codes have several meanings; the first match
 * counts.
 */
export const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /duplicate of urn:li:|duplicate post is detected/i, ...rule("duplicate", "repeated") },
  { words: /organization permissions must be used/i, ...rule("permission", "unpermitted") },
  { words: /resource is forbidden/i, ...rule("permission", "unpermitted") },
  { words: /revoked by the user/i, ...rule("revoked", "revoked") },
  { words: /empty oauth2 access token|token used in the request/i, ...rule("expired", "expired") },
  { words: /unable to obtain activity/i, ...rule("missing", "missing") },
  { words: /\bDAY limit\b/, ...rule("limited-day", "throttled_today") },
  { words: /is not active|version must be present/i, ...rule("configuration", "old_version") },
];

export const codeRules: Readonly<Record<string, ErrorRule>> = {
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

export const serviceRules: Readonly<Record<number, ErrorRule>> = {
  65600: rule("expired", "expired"),
  65601: rule("revoked", "revoked"),
  65602: rule("expired", "ran_out"),
  65604: rule("expired", "expired"),
  100: rule("permission", "unpermitted"),
  101: rule("limited", "throttled"),
};

export const statusRules: Readonly<Record<number, ErrorRule>> = {
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

export const transientRule: ErrorRule = rule("retry", "busy");
