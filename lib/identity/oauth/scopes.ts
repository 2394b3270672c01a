import type { Role, Scope } from "@/lib/kernel/actor";

export const oauthScopes = {
  "posts:read": { covers: ["posts:read"], words: "See posts, their schedule and how they went" },
  "posts:write": {
    covers: ["posts:read", "posts:write"],
    words: "Schedule, change, cancel and delete posts",
  },
  "media:read": { covers: ["media:read"], words: "See uploaded pictures and videos" },
  "media:write": { covers: ["media:read", "media:write"], words: "Upload pictures and videos" },
  "connections:read": { covers: ["connections:read"], words: "See the connected accounts" },
  admin: {
    covers: ["workspace:admin", "connections:admin"],
    words: "Do what administrators do, such as pausing all publishing",
  },
} as const satisfies Record<string, { covers: readonly Scope[]; words: string }>;

export type OAuthScope = keyof typeof oauthScopes;

export const scopeNames = Object.keys(oauthScopes) as OAuthScope[];

/** A client that names no scope gets everything but administration. */
export const defaultScope = scopeNames.filter((name) => name !== "admin").join(" ");

export function scopesWithin(requested: string | undefined, role: Role): OAuthScope[] {
  const names = new Set((requested ?? "").split(" "));
  return scopeNames.filter((name) => names.has(name) && isWithin(name, role));
}

export function operationScopes(granted: string): ReadonlySet<Scope> {
  const names = scopeNames.filter((name) => granted.split(" ").includes(name));
  return new Set<Scope>(["workspace:read", ...names.flatMap((name) => oauthScopes[name].covers)]);
}

export function isReadOnly(granted: readonly string[]): boolean {
  return granted.every((name) => name.endsWith(":read"));
}

function isWithin(name: OAuthScope, role: Role): boolean {
  if (name === "admin") return role === "admin";
  return role !== "viewer" || name.endsWith(":read");
}
