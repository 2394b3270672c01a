import type { HttpMethod } from "@/lib/api/http/methods";
import type { Documented, Endpoint } from "@/lib/api/http/route";
import type { Authentication } from "@/lib/identity/auth/authenticate";
import { type ErrorCode, statusByCode } from "@/lib/kernel/errors";
import { isRateLimited } from "./answer-headers";

type Declaration = Endpoint["declaration"];
type Scope = Documented["definition"]["scope"];

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
  any: ["unauthenticated", "invalid_credential"],
  session: ["unauthenticated", "session_required"],
  "admin-session": ["unauthenticated", "session_required", "forbidden"],
};

function ofScope(scope: Scope): ErrorCode[] {
  if (!scope || scope === "self" || scope.endsWith(":read")) return [];
  return ["forbidden", "read_only_credential"];
}

function ofInput({ params, query, body }: Declaration): ErrorCode[] {
  return [
    ...(params ? (["not_found"] as const) : []),
    ...(takesCursor(query) ? (["invalid_cursor"] as const) : []),
    ...(body ? (["invalid_json", "payload_too_large", "unsupported_media_type"] as const) : []),
  ];
}

function takesCursor(query: Declaration["query"]): boolean {
  return query !== undefined && "shape" in query && "cursor" in Object(query.shape);
}
