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

export type ErrorRule = { class: ErrorClass; message: string };

const busy = "LinkedIn could not take this for a moment.";
const throttled = "LinkedIn allows no more calls for this Page right now.";
const throttledToday = "LinkedIn allows no more calls for this Page today.";
const expired = "LinkedIn no longer accepts this connection: connect the Page again.";
const revoked =
  "The person who connected this Page took back the access on LinkedIn: connect the Page again.";
const unpermitted =
  "LinkedIn says that the person who connected this Page may not post to it: someone with that role must connect it again.";
const misconfigured =
  "LinkedIn does not accept this installation's app registration: an administrator must check the app id, the secret and the app's products.";
const oldVersion =
  "LinkedIn no longer serves the API version that this installation asks for: an administrator must set LINKEDIN_VERSION to a current one.";
const badContent = "LinkedIn does not accept the content of this post.";
const badImage =
  "LinkedIn could not use an image of this post: replace it with another JPEG or PNG.";
const badMedia = "LinkedIn could not use an image or the video of this post: replace it.";
const badVideo = "LinkedIn could not use the video of this post: replace it with another MP4.";
const missing =
  "LinkedIn does not find the Page or post that this belongs to; it may be deleted, or not shown yet.";
const repeated = "LinkedIn says this Page has posted exactly this a moment ago.";
const newUpload = "LinkedIn did not keep an image or the video of this post: it is uploaded again.";

const rule = (errorClass: ErrorClass, message: string): ErrorRule => ({
  class: errorClass,
  message,
});

/**
 * The message decides before any code, because some codes have several meanings; the first match
 * counts.
 */
export const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /duplicate of urn:li:|duplicate post is detected/i, ...rule("duplicate", repeated) },
  { words: /organization permissions must be used/i, ...rule("permission", unpermitted) },
  { words: /resource is forbidden/i, ...rule("permission", unpermitted) },
  { words: /revoked by the user/i, ...rule("revoked", revoked) },
  { words: /empty oauth2 access token|token used in the request/i, ...rule("expired", expired) },
  { words: /unable to obtain activity/i, ...rule("missing", missing) },
  { words: /\bDAY limit\b/, ...rule("limited-day", throttledToday) },
  { words: /is not active|version must be present/i, ...rule("configuration", oldVersion) },
];

export const codeRules: Readonly<Record<string, ErrorRule>> = {
  EXPIRED_ACCESS_TOKEN: rule("expired", "The connection to LinkedIn ran out: connect it again."),
  REVOKED_ACCESS_TOKEN: rule("revoked", revoked),
  INVALID_ACCESS_TOKEN: rule("expired", expired),
  EMPTY_ACCESS_TOKEN: rule("expired", expired),
  ACCESS_DENIED: rule("permission", unpermitted),
  VERSION_MISSING: rule("configuration", oldVersion),
  NONEXISTENT_VERSION: rule("configuration", oldVersion),
  DUPLICATE_POST: rule("duplicate", repeated),
  TOO_MANY_REQUESTS: rule("limited", throttled),
  CONFLICT: rule("retry", busy),
  NOT_FOUND: rule("missing", missing),
  MEDIA_ASSET_WAITING_UPLOAD: rule(
    "retry",
    "LinkedIn is not done with an image or the video of this post.",
  ),
  MEDIA_ASSET_PROCESSING_FAILED: rule("media", badMedia),
  EXPIRED_UPLOAD_URL: rule("upload", newUpload),
  UPDATING_ASSET_FAILED: rule("upload", newUpload),
  INVALID_IMAGE_ID: rule("media", badImage),
  INVALID_VIDEO_ID: rule("media", badVideo),
  FIELD_LENGTH_TOO_LONG: rule("rejected", "LinkedIn finds the text of this post too long."),
  MISSING_FIELD: rule("rejected", badContent),
  INVALID_VALUE_FOR_FIELD: rule("rejected", badContent),
  INVALID_VALUE_BLANK_FIELD: rule("rejected", badContent),
  INVALID_URN_TYPE: rule("rejected", badContent),
  INVALID_URN_ID: rule("rejected", badContent),
  ILLEGAL_ARGUMENT: rule("rejected", badContent),
  invalid_client: rule("configuration", misconfigured),
  invalid_client_id: rule("configuration", misconfigured),
  unauthorized_client: rule("configuration", misconfigured),
};

export const serviceRules: Readonly<Record<number, ErrorRule>> = {
  65600: rule("expired", expired),
  65601: rule("revoked", revoked),
  65602: rule("expired", "The connection to LinkedIn ran out: connect it again."),
  65604: rule("expired", expired),
  100: rule("permission", unpermitted),
  101: rule("limited", throttled),
};

export const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", expired),
  403: rule("permission", unpermitted),
  404: rule("missing", missing),
  408: rule("retry", busy),
  409: rule("retry", busy),
  413: rule("media", badMedia),
  415: rule("media", badMedia),
  426: rule("configuration", oldVersion),
  429: rule("limited", throttled),
};

export const transientRule: ErrorRule = rule("retry", busy);
