export const statusByCode = {
  invalid_json: 400,
  validation_failed: 400,
  invalid_cursor: 400,
  scheduled_in_past: 400,
  signed_request_invalid: 400,
  unauthenticated: 401,
  invalid_credential: 401,
  invalid_login: 401,
  setup_secret_invalid: 401,
  forbidden: 403,
  read_only_credential: 403,
  session_required: 403,
  origin_not_allowed: 403,
  recent_auth_required: 403,
  insufficient_scope: 403,
  own_content: 403,
  not_an_approver: 403,
  policy_denied: 403,
  programs_stopped: 403,
  not_found: 404,
  method_not_allowed: 405,
  version_conflict: 409,
  post_not_editable: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  already_configured: 409,
  connection_unavailable: 409,
  media_not_ready: 409,
  media_in_use: 409,
  last_admin: 409,
  limit_reached: 409,
  content_changed: 409,
  approval_required: 409,
  spending_limit_reached: 409,
  rotation_in_progress: 409,
  not_undoable: 409,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  budget_spent: 429,
  internal_error: 500,
  provider_error: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

export type ProblemDetail = { path: string; code: string; message: string };

export type ErrorDetails =
  | ProblemDetail[]
  | { currentVersion: number }
  | { digests: Record<string, string> };

/** Ends a request. People read its message: it must hold no secret. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statusByCode[this.code];
  }
}

export function notFound(noun: string): AppError {
  return new AppError("not_found", `There is no ${noun} with this id.`);
}
