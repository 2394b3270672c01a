import type { ErrorCode } from "@/lib/kernel/errors";

/** Explains each error code to a caller, with the remedy unless it is obvious. */
export const errorDescriptions: Record<ErrorCode, string> = {
  invalid_json: "The body is not JSON in UTF-8, or did not arrive within 30 seconds.",
  validation_failed:
    "Something in the input is not as described; `details` says what, by its path.",
  invalid_cursor: "The cursor is not one of this list. Begin again without it.",
  scheduled_in_past: "The time has passed already. Choose a later one.",
  signed_request_invalid: "The request is not signed with this network's app secret.",
  unauthenticated: "Nobody is signed in.",
  invalid_credential: "The API key is not valid, has expired or was revoked.",
  invalid_login: "The e-mail or the password is not right.",
  setup_secret_invalid: "The setup secret is not the one the server printed.",
  forbidden: "The role, or the key's reach, does not allow this.",
  read_only_credential: "The key can read but not change anything.",
  session_required: "Only a signed-in person can do this, not a key.",
  origin_not_allowed: "The request does not come from the server's own pages.",
  recent_auth_required: "Confirm the password first, with `POST /api/auth/reauthenticate`.",
  insufficient_scope: "The assistant was not granted the scope that this needs.",
  not_found: "There is nothing with this id, or it belongs to somebody else.",
  method_not_allowed: "The address does not have this method; `Allow` lists those it has.",
  version_conflict:
    "Somebody changed it since. Read it again; `details.currentVersion` is its version now.",
  post_not_editable: "Publishing has begun, or is over.",
  idempotency_key_reused: "The key was used before with another body. Choose a new one.",
  idempotency_in_progress: "The same request is still at work. Send it again a little later.",
  already_configured: "Herald is set up already. Sign in instead.",
  connection_unavailable:
    "The account is not connected at the moment. Reconnect it, or leave it out.",
  media_not_ready: "The file is not there completely yet.",
  media_in_use: "A post needs this file.",
  last_admin: "The last administrator cannot be removed or demoted.",
  limit_reached: "There are as many of these as there can be. Remove some first.",
  link_expired: "The link was used, or is too old. Ask for a new one.",
  payload_too_large: "The body or the headers are too large.",
  unsupported_media_type: "The body is not of the content type that this takes.",
  rate_limited: "Too many requests. Wait as many seconds as `Retry-After` says.",
  internal_error: "Something went wrong on the server; its log has more, under the request id.",
  provider_error: "The network did not answer as it should. Try again later.",
  unavailable: "The server cannot do this at the moment. Try again later.",
};
