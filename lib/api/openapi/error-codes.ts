import type { HttpMethod } from "@/lib/api/http/methods";
import type { Documented, Endpoint } from "@/lib/api/http/route";
import type { Authentication } from "@/lib/identity/auth/authenticate";
import { type ErrorCode, statusByCode } from "@/lib/kernel/errors";
import { isRateLimited } from "./describe-policy";

type Declaration = Endpoint["declaration"];

export function errorCodes(declaration: Declaration, method: HttpMethod): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    "validation_failed",
    ...ofAuthentication(declaration, method !== "GET"),
    ...ofScope(declaration.operation?.definition.scope),
    ...ofInput(declaration),
    ...(declaration.operation?.definition.failures ?? []),
    ...(isRateLimited(declaration) ? (["rate_limited"] as const) : []),
    "unavailable",
    "internal_error",
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = statusByCode[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function ofAuthentication(declaration: Declaration, mutates: boolean): ErrorCode[] {
  const { auth, anyOrigin, recentAuth } = declaration;
  return [
    ...refusals[auth],
    ...(mutates && !anyOrigin ? (["origin_not_allowed"] as const) : []),
    ...(recentAuth ? (["recent_auth_required"] as const) : []),
  ];
}

const refusals: Record<Authentication, ErrorCode[]> = {
  none: [],
  any: ["unauthenticated", "invalid_credential", "programs_stopped", "policy_denied"],
  session: ["unauthenticated", "session_required"],
  "admin-session": ["unauthenticated", "session_required", "forbidden"],
  "admin-or-team-key": [
    "unauthenticated",
    "invalid_credential",
    "programs_stopped",
    "policy_denied",
    "forbidden",
  ],
};

function ofScope(scope: Documented["definition"]["scope"]): ErrorCode[] {
  if (!scope || scope === "self" || scope.endsWith(":read")) return [];
  return ["forbidden", "read_only_credential"];
}

function ofInput({ params, query, body, file }: Declaration): ErrorCode[] {
  return [
    ...(params ? (["not_found"] as const) : []),
    ...(takesCursor(query) ? (["invalid_cursor"] as const) : []),
    ...(body || file
      ? (["invalid_json", "payload_too_large", "unsupported_media_type"] as const)
      : []),
  ];
}

function takesCursor(query: Declaration["query"]): boolean {
  return query !== undefined && "shape" in query && "cursor" in Object(query.shape);
}

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
  own_content: "Who changed a post last cannot approve it.",
  not_an_approver: "The approval that is needed is not this person's to give.",
  policy_denied:
    "The policy of the key or the assistant does not allow this; `details` names the rule.",
  programs_stopped: "An administrator has stopped all keys, or all assistants.",
  not_found: "There is nothing with this id, or it belongs to somebody else.",
  method_not_allowed: "The address does not have this method; `Allow` lists those it has.",
  version_conflict:
    "Somebody changed it since. Read it again; `details.currentVersion` is its version now.",
  post_not_editable: "Publishing has begun, or is over.",
  idempotency_key_reused: "The key was used before with another body. Choose a new one.",
  idempotency_in_progress: "The same request is still at work. Send it again a little later.",
  already_configured: "It is there already: the installation, or the member.",
  connection_unavailable:
    "The account is not connected at the moment. Reconnect it, or leave it out.",
  media_not_ready: "The file is not there completely yet.",
  media_in_use: "An unpublished post, a draft or a template needs this file; `details` names some.",
  last_admin: "The last administrator cannot be removed or demoted.",
  limit_reached: "There are as many of these as there can be. Remove some first.",
  content_changed:
    "The post is not what was on the screen. Read its approval again; `details.digests` has the digests of now.",
  approval_required: "The post needs approval before it can be published.",
  spending_limit_reached:
    "It would cost more than the installation or the account may spend in that month.",
  rotation_in_progress: "The secret from before the last rotation still signs. Wait until it ends.",
  not_undoable: "What was done cannot be undone, or was undone already.",
  link_expired: "The link was used, or is too old. Ask for a new one.",
  payload_too_large: "The body or the headers are too large.",
  unsupported_media_type: "The body is not of the content type that this takes.",
  rate_limited: "Too many requests. Wait as many seconds as `Retry-After` says.",
  budget_spent:
    "The day's budget of the key or the assistant is spent; `Retry-After` ends with the day.",
  internal_error: "Something went wrong on the server; its log has more, under the request id.",
  provider_error: "The network did not answer as it should. Try again later.",
  unavailable: "The server cannot do this at the moment. Try again later.",
};
