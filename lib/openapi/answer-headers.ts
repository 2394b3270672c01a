import type { Endpoint } from "@/lib/http/route";

type Header = { description: string; schema: Record<string, unknown> };

/** The headers of a route's answer with this status, as OpenAPI writes them. */
export function answerHeaders(
  declaration: Endpoint["declaration"],
  status: number,
): Record<string, Header> {
  return {
    ...requestId,
    ...(isCounted(declaration) && status !== 401 ? quota : {}),
    ...(status === 429 || status === 503 ? retryAfter : {}),
  };
}

/** As the route counts: callers without an actor only where a limit is named. */
function isCounted({ auth, limit = "usual" }: Endpoint["declaration"]): boolean {
  return limit !== "none" && (auth !== "none" || limit === "login" || limit === "setup");
}

const count = { type: "integer", minimum: 0 };

const requestId = {
  "X-Request-Id": {
    description: "Unique for each request.",
    schema: { type: "string", format: "uuid" },
  },
};

const quota = {
  "RateLimit-Limit": { description: "Requests in a window.", schema: count },
  "RateLimit-Remaining": { description: "Requests that are left in it.", schema: count },
  "RateLimit-Reset": { description: "Seconds until the next window.", schema: count },
};

const retryAfter = {
  "Retry-After": {
    description: "Seconds to wait, 1 at least.",
    schema: { type: "integer", minimum: 1 },
  },
};
