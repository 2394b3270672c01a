import type { HttpMethod } from "@/lib/api/http/methods";
import type { Endpoint } from "@/lib/api/http/route";
import type { Authentication } from "@/lib/identity/auth/authenticate";
import { recentAuthMinutes } from "@/lib/identity/auth/authenticate";
import { isWriting } from "@/lib/kernel/rules";

type Declaration = Endpoint["declaration"];

export const securityByAuth: Record<Authentication, Record<string, string[]>[]> = {
  none: [],
  any: [{ apiKey: [] }, { session: [] }],
  session: [{ session: [] }],
  "admin-session": [{ session: [] }],
  "admin-or-team-key": [{ apiKey: [] }, { session: [] }],
};

export function describePolicy(declaration: Declaration, method: HttpMethod): string {
  const { auth, recentAuth, operation } = declaration;
  const scope = operation?.definition.scope;
  const sentences = [
    audience[auth],
    scope && auth === "any" ? scopeWords(scope) : "",
    method !== "GET" && auth !== "none"
      ? "With the cookie, `Origin` must be the server's own."
      : "",
    recentAuth
      ? `${auth === "admin-or-team-key" ? "Of a person, a" : "A"} password or a passkey must have been proved within ${recentAuthMinutes} minutes.`
      : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

const audience: Record<Authentication, string> = {
  none: "Needs no session.",
  any: "An API key or a signed-in person.",
  session: "A signed-in person only; an API key is refused.",
  "admin-session": "A signed-in administrator only; an API key is refused.",
  "admin-or-team-key":
    "A signed-in administrator, or a team's API key that includes administration.",
};

function scopeWords(scope: string): string {
  if (scope.endsWith(":write"))
    return "Needs write access: a member or an administrator, and a key that can edit.";
  if (scope.endsWith(":admin")) return "Needs administrative power.";
  return "Any role.";
}

export const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A personal or a team API key. Where `Authorization` is present it alone decides, also beside a good cookie.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "service_session",
    description:
      "The session of a signed-in person. Changes also need `Origin`, exactly the address of this server.",
  },
};

export function answerHeaders(
  declaration: Declaration,
  status: number,
): Record<string, { $ref: string }> {
  const names = [
    "X-Request-Id",
    ...(hasReceipt(declaration) && status !== 401 ? ["X-Receipt-Id"] : []),
    ...(isRateLimited(declaration) && status !== 401 ? quotaHeaders : []),
    ...(status === 401 ? ["WWW-Authenticate"] : []),
    ...(status === 429 || status === 503 ? ["Retry-After"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function isRateLimited({ auth, limit = "default" }: Declaration): boolean {
  return limit !== "none" && (auth !== "none" || limit !== "default");
}

/** A person's call has none. */
function hasReceipt({ auth, operation }: Declaration): boolean {
  return auth === "any" && operation !== null && isWriting(operation.definition);
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
