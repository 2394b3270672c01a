import { AppError } from "@/lib/kernel/errors";
import { failureResponse } from "@/lib/kernel/http/failure";
import { countRefusal } from "@/lib/kernel/limits/consume";
import { log } from "@/lib/kernel/log";
import type { Endpoint } from "./route";

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type HttpMethod = (typeof httpMethods)[number];

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };

export type RouteHandler<E = Endpoint | null> = {
  (request: Request, context: NextContext): Promise<Response>;
  endpoint: E;
};

export type RouteModule = Partial<Record<HttpMethod, RouteHandler>>;

type Endpoints = Partial<Record<HttpMethod, Endpoint>>;

// With `Endpoint` here, TypeScript would infer a route's schemas from it and ignore their defaults.
type Given = Partial<Record<HttpMethod, Endpoint<object>>>;

type Handlers<E extends Given> = {
  [Method in HttpMethod]: RouteHandler<Method extends keyof E ? NonNullable<E[Method]> : null>;
};

export function methods<E extends Given>(given: E): Handlers<E> {
  const endpoints = given as Endpoints;
  const declared: Endpoints = endpoints.GET ? { HEAD: endpoints.GET, ...endpoints } : endpoints;
  const allow = Object.keys(declared).sort().join(", ");
  const handlers = httpMethods.map((method) => [method, handler(declared[method] ?? null, allow)]);
  return Object.fromEntries(handlers) as Handlers<E>;
}

function handler(endpoint: Endpoint | null, allow: string): RouteHandler {
  const handle = async (request: Request, context: NextContext): Promise<Response> => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const response = await answer(endpoint, request, { requestId, params: context.params });
    if (response.status === 405) response.headers.set("Allow", allow);
    setStandardHeaders(response, requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    const { pathname } = new URL(request.url);
    log.info(
      { requestId, method: request.method, path: pathname, status: response.status, durationMs },
      "Request answered",
    );
    return response;
  };
  return Object.assign(handle, { endpoint });
}

async function answer(
  endpoint: Endpoint | null,
  request: Request,
  { requestId, params }: NextContext & { requestId: string },
): Promise<Response> {
  const always = new Headers();
  let response: Response;
  try {
    if (!endpoint) {
      await countRefusal(request, always);
      throw new AppError("method_not_allowed", `${request.method} is not allowed here.`);
    }
    response = await endpoint.answer(request, { requestId, params: (await params) ?? {}, always });
  } catch (thrown) {
    response = failureResponse(thrown, requestId);
  }
  for (const [name, value] of always) response.headers.set(name, value);
  return response;
}

function setStandardHeaders(response: Response, requestId: string): void {
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Type") === "application/json") {
    headers.set("Content-Type", "application/json; charset=utf-8");
  }
}
