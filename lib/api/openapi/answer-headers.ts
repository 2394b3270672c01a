import type { Endpoint } from "@/lib/api/http/route";

type Reference = { $ref: string };

export function answerHeaders(
  declaration: Endpoint["declaration"],
  status: number,
): Record<string, Reference> {
  const names = [
    "X-Request-Id",
    ...(isRateLimited(declaration) && status !== 401 ? quotaHeaders : []),
    ...(status === 401 ? ["WWW-Authenticate"] : []),
    ...(status === 429 || status === 503 ? ["Retry-After"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function isRateLimited({ auth, limit = "default" }: Endpoint["declaration"]): boolean {
  return limit !== "none" && (auth !== "none" || limit !== "default");
}

const quotaHeaders = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

const count = { type: "integer", minimum: 0 };

export const headerComponents = {
  "X-Request-Id": {
    description: "Unique for each request.",
    schema: { type: "string", format: "uuid" },
  },
  "RateLimit-Limit": { description: "Requests in a window.", schema: count },
  "RateLimit-Remaining": { description: "Requests that are left in it.", schema: count },
  "RateLimit-Reset": { description: "Seconds until the next window.", schema: count },
  "WWW-Authenticate": {
    description: "How a program proves who it is.",
    schema: { type: "string", examples: ["Bearer", 'Bearer error="invalid_token"'] },
  },
  "Retry-After": {
    description: "Seconds to wait, 1 at least.",
    schema: { type: "integer", minimum: 1 },
  },
};
