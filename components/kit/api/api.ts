import type { ApiInput, ApiOutput, ApiRoute } from "@/lib/api/http/api-call";

import type { FailureBody } from "@/lib/kernel/http/failure";

export type { ApiInput };

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

type OptionalInput<R extends ApiRoute> =
  Record<never, never> extends ApiInput<R> ? [input?: ApiInput<R>] : [input: ApiInput<R>];

/**
 * Calls a route of ours from the browser, as `api("PATCH /api/posts/{postId}", { params, body })`.
 * Returns the body of the 200 with all fields, also those beyond the specification; throws ApiError
 * for every failure, and the abort of `signal` as it is.
 */
export async function api<R extends ApiRoute>(
  route: R,
  ...input: OptionalInput<R>
): Promise<ApiOutput<R>> {
  const [{ params = {}, query = {}, body = {}, signal, keepalive = false } = {}] =
    input as unknown as [LooseInput?];
  const [method = "", path = ""] = route.split(" ");
  const address = `${pathWith(path, params)}${queryString({ ...query, include: "*" })}`;
  const init = method === "GET" || method === "DELETE" ? { method } : withBody(method, body);
  return (await call(address, { ...init, signal: signal ?? null, keepalive })) as ApiOutput<R>;
}

type Fields = Record<string, unknown>;
type LooseInput = {
  params?: Fields;
  query?: Fields;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
};

function pathWith(path: string, params: Fields): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
}

function queryString(query: Fields): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `?${search}`;
}

function withBody(method: string, body: unknown): RequestInit {
  return {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  };
}

async function call(address: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, null);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new ApiError(response.status, isFailure(body) ? body.error : null);
}

function isFailure(body: unknown): body is FailureBody {
  return body !== null && typeof body === "object" && "error" in body;
}
