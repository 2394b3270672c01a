import type { Policy } from "@/lib/identity/policies/schema";
import { allowsLevel } from "@/lib/kernel/rules";

export const scopeNames = [
  "posts:read",
  "posts:write",
  "media:read",
  "media:write",
  "connections:read",
  "admin",
] as const;
export type OAuthScope = (typeof scopeNames)[number];

export type Permission = { scope: OAuthScope; words: string };

/** Says what is granted with each scope, and promises nothing that the policy denies. */
export function permissionsUnder(scopes: readonly OAuthScope[], policy: Policy): Permission[] {
  const said = new Set<string>();
  return scopes.flatMap((scope) => {
    const words = scopeInWords(scope, policy);
    if (said.has(words)) return [];
    said.add(words);
    return [{ scope, words }];
  });
}

/** To write includes to read, which is left of it where the policy lets a program only read. */
function scopeInWords(scope: OAuthScope, policy: Policy): string {
  const { level } = policy;
  switch (scope) {
    case "posts:read":
      return seePosts;
    case "posts:write":
      return level === "read" ? seePosts : writingWords(policy);
    case "media:read":
      return seeMedia;
    case "media:write":
      return level === "read" ? seeMedia : "Upload pictures and videos";
    case "connections:read":
      return "See the connected accounts";
    case "admin":
      return administrationWords(policy);
  }
}

const seePosts = "See posts, their schedule and how they went";
const seeMedia = "See uploaded pictures and videos";

function administrationWords({ level }: Policy): string {
  if (level === "publish") return "Do what administrators do, such as pausing all publishing";
  return allowsLevel(level, "schedule")
    ? "See what administrators see, and pause all publishing"
    : "See what administrators see";
}

function writingWords({ level, othersPosts }: Policy): string {
  if (level === "draft") return "Write drafts";
  const whose = othersPosts === "read" ? "its own posts" : "posts";
  return level === "ask"
    ? `Plan, change, cancel and delete ${whose}; a person approves what goes out`
    : `Schedule, change, cancel and delete ${whose}`;
}
