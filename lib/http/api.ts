import type { FailureBody } from "./failure";

/** A failure of our own API, as the browser sees it. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly details: unknown;

  constructor(status: number, error: FailureBody["error"] | null) {
    super(error?.message ?? "The server did not answer. Check the connection and try again.");
    this.name = "ApiError";
    this.code = error?.code ?? "unavailable";
    this.status = status;
    this.requestId = error?.requestId ?? null;
    this.details = error?.details;
  }
}

/** The browser's way to `/api`: JSON in and out; throws ApiError for every failure. */
export const api = {
  get: <T>(path: string, signal?: AbortSignal) => call<T>(path, { method: "GET", signal }),
  post: <T>(path: string, body: unknown = {}, signal?: AbortSignal) =>
    call<T>(path, { ...withBody("POST", body), signal }),
  put: <T>(path: string, body: unknown) => call<T>(path, withBody("PUT", body)),
  patch: <T>(path: string, body: unknown) => call<T>(path, withBody("PATCH", body)),
  delete: <T>(path: string) => call<T>(path, { method: "DELETE" }),
};

type CallInit = {
  method: string;
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

function withBody(method: string, body: unknown): CallInit {
  return {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
}

async function call<T>(path: string, { signal, ...init }: CallInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: signal ?? null });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, null);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  throw new ApiError(response.status, isFailure(body) ? body.error : null);
}

function isFailure(body: unknown): body is FailureBody {
  return body !== null && typeof body === "object" && "error" in body;
}
