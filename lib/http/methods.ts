import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { failureResponse } from "./failure";
import type { Endpoint } from "./route";

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type HttpMethod = (typeof httpMethods)[number];

type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };

export type RouteHandler = ((request: Request, context: NextContext) => Promise<Response>) & {
  endpoint: Endpoint | null;
};

/** Every method's handler for one path: the declared ones, and a 405 in the Error shape otherwise. */
export function methods(
  endpoints: Partial<Record<HttpMethod, Endpoint>>,
): Record<HttpMethod, RouteHandler> {
  const declared = endpoints.GET ? { HEAD: endpoints.GET, ...endpoints } : endpoints;
  const allow = Object.keys(declared).sort().join(", ");
  const handlers = httpMethods.map((method) => [method, handler(declared[method] ?? null, allow)]);
  return Object.fromEntries(handlers);
}

function handler(endpoint: Endpoint | null, allow: string): RouteHandler {
  const handle = async (request: Request, context: NextContext): Promise<Response> => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const response = await answer(endpoint, request, { requestId, params: context.params });
    if (response.status === 405) response.headers.set("Allow", allow);
    seal(response, requestId);
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
  const response = await settle(async () => {
    if (!endpoint) {
      throw new AppError("method_not_allowed", `${request.method} is not allowed here.`);
    }
    return endpoint.answer(request, { requestId, params: (await params) ?? {}, always });
  }, requestId);
  for (const [name, value] of always) response.headers.set(name, value);
  return response;
}

async function settle(work: () => Promise<Response>, requestId: string): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    return failureResponse(thrown, requestId);
  }
}

function seal(response: Response, requestId: string): void {
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Type") === "application/json") {
    headers.set("Content-Type", "application/json; charset=utf-8");
  }
}
