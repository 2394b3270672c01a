import type { Role, Scope } from "@/lib/kernel/actor";
import { type OAuthScope, scopeNames } from "./rules";

export const oauthScopes = {
  "posts:read": ["posts:read"],
  "posts:write": ["posts:read", "posts:write"],
  "media:read": ["media:read"],
  "media:write": ["media:read", "media:write"],
  "connections:read": ["connections:read"],
  admin: ["workspace:admin", "connections:admin"],
} as const satisfies Record<OAuthScope, readonly Scope[]>;

/** A client that names no scope gets everything but administration. */
export const defaultScope = scopeNames.filter((name) => name !== "admin").join(" ");

export function scopesWithin(requested: string | undefined, role: Role): OAuthScope[] {
  const names = new Set((requested ?? "").split(" "));
  return scopeNames.filter((name) => names.has(name) && isWithin(name, role));
}

export function operationScopes(granted: string): ReadonlySet<Scope> {
  const names = scopeNames.filter((name) => granted.split(" ").includes(name));
  return new Set<Scope>(["workspace:read", ...names.flatMap((name) => oauthScopes[name])]);
}

export function isReadOnly(granted: readonly string[]): boolean {
  return granted.every((name) => name.endsWith(":read"));
}

function isWithin(name: OAuthScope, role: Role): boolean {
  if (name === "admin") return role === "admin";
  return role !== "viewer" || name.endsWith(":read");
}
