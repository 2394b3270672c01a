import { databaseTrouble } from "@/lib/kernel/database-trouble";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";

export type FailureBody = {
  error: { code: string; message: string; requestId: string; details?: unknown };
};

export function failureResponse(thrown: unknown, requestId: string): Response {
  const error = thrown instanceof AppError ? thrown : unexpected(thrown, requestId);
  const body: FailureBody = {
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.details ? { details: error.details } : {}),
    },
  };
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  const response = Response.json(body, { status: error.status, headers });
  if (error.retryAfterSeconds !== undefined) {
    response.headers.set("Retry-After", String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  if (error.status === 401) response.headers.set("WWW-Authenticate", challenge(error));
  return response;
}

/**
 * Returns the `WWW-Authenticate` that HTTP requires with a 401. For `Bearer`, unlike `Basic`, a
 * browser opens no dialog.
 */
export function challenge({ code }: AppError, ...parameters: string[]): string {
  const error = code === "invalid_credential" ? ['error="invalid_token"'] : [];
  return `Bearer ${[...error, ...parameters].join(", ")}`.trimEnd();
}

function unexpected(thrown: unknown, requestId: string): AppError {
  const trouble = databaseTrouble(thrown, requestId);
  if (trouble) return trouble;
  log.error({ requestId, err: thrown }, "A request failed unexpectedly");
  return new AppError(
    "internal_error",
    "Something went wrong on our side. Nothing you sent was lost; try again, and give the request id if it persists.",
  );
}
