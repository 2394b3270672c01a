import type { Actor } from "@/lib/kernel/actor";
import { clientAddress } from "./client-address";

export const rules = {
  bearer_reads: { points: 120, seconds: 60, onStoreFailure: "allow" },
  bearer_writes: { points: 60, seconds: 60, onStoreFailure: "allow" },
  refused: { points: 600, seconds: 60, onStoreFailure: "allow" },
  session: { points: 600, seconds: 60, onStoreFailure: "allow" },
  uploads: { points: 30, seconds: 60, onStoreFailure: "allow" },
  outside: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  network_tests: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  mcp_calls: { points: 60, seconds: 60, onStoreFailure: "allow" },
  login_address: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  login_account: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  password: { points: 10, seconds: 60, onStoreFailure: "refuse" },
  oauth: { points: 120, seconds: 60, onStoreFailure: "allow" },
  oauth_token: { points: 30, seconds: 60, onStoreFailure: "allow" },
  oauth_registration: { points: 10, seconds: 60, onStoreFailure: "allow" },
  reset_account: { points: 3, seconds: 3600, onStoreFailure: "refuse" },
  reset_address: { points: 10, seconds: 3600, onStoreFailure: "refuse" },
  link_address: { points: 30, seconds: 60, onStoreFailure: "refuse" },
  feed_address: { points: 60, seconds: 60, onStoreFailure: "allow" },
  ceremony: { points: 60, seconds: 60, onStoreFailure: "refuse" },
  setup: { points: 5, seconds: 60, onStoreFailure: "refuse" },
} as const satisfies Record<
  string,
  { points: number; seconds: number; onStoreFailure: "allow" | "refuse" }
>;

export type RuleName = keyof typeof rules;

export type RateLimitKey = { rule: RuleName; subject: string[] };

/**
 * The rule that counts a route's calls. `default`: a session's requests, or a credential's reads and
 * writes. `reads`: a read by any method. `uploads`, and `outside` and `network_tests`, which ask
 * other servers: counts of their own, per session or credential. `password`: the same per person.
 * `login`, `setup`, `reset`, `link`, `ceremony` and `feed`: per address; `reset` is for asking for a
 * link, `link` for using one, `ceremony` for beginning to sign in with a passkey, `feed` for what a
 * calendar program reads. `none`: not counted.
 */
export type Limit =
  | "default"
  | "reads"
  | "uploads"
  | "outside"
  | "network_tests"
  | "password"
  | "login"
  | "setup"
  | "reset"
  | "link"
  | "ceremony"
  | "feed"
  | "none";

/**
 * Is true where a call counts once its input is valid: only a body that asks for a link uses up one
 * of the few links of an hour. All other calls count before their body is read.
 */
export function countsValidCallsOnly(limit: Limit = "default"): boolean {
  return limit === "reset";
}

export function rateLimitKeyOf(
  limit: Limit,
  request: Request,
  actor: Actor | null,
): RateLimitKey | null {
  switch (limit) {
    case "none":
      return null;
    case "login":
      return { rule: "login_address", subject: [clientAddress(request)] };
    case "setup":
      return { rule: "setup", subject: [clientAddress(request)] };
    case "reset":
      return { rule: "reset_address", subject: [clientAddress(request)] };
    case "link":
      return { rule: "link_address", subject: [clientAddress(request)] };
    case "ceremony":
      return { rule: "ceremony", subject: [clientAddress(request)] };
    case "feed":
      return { rule: "feed_address", subject: [clientAddress(request)] };
    default:
      return actor && actorRateLimitKey(limit, request, actor);
  }
}

/**
 * Returns the key of the account that a body names; it does not tell whether the account exists.
 * Attempts to sign in count per client too, so that nobody locks somebody else out. Mails to an
 * address count wherever they are asked for, so that nobody floods it.
 */
export function accountRateLimitKey(limit: Limit, request: Request, account: string): RateLimitKey {
  const named = account.toLowerCase();
  if (limit === "reset") return { rule: "reset_account", subject: [named] };
  return { rule: "login_account", subject: [named, clientAddress(request)] };
}

type ActorLimit = Exclude<
  Limit,
  "none" | "login" | "setup" | "reset" | "link" | "ceremony" | "feed"
>;

function actorRateLimitKey(limit: ActorLimit, request: Request, actor: Actor): RateLimitKey {
  const { credentialId, sessionId, userId } = actor;
  const subject = [credentialId ?? sessionId ?? ""];
  if (limit === "password") return { rule: "password", subject: [userId ?? ""] };
  if (isOwnCount(limit)) return { rule: limit, subject };
  if (credentialId === null) return { rule: "session", subject };
  const isRead = limit === "reads" || request.method === "GET" || request.method === "HEAD";
  return { rule: isRead ? "bearer_reads" : "bearer_writes", subject };
}

function isOwnCount(limit: ActorLimit): limit is "uploads" | "outside" | "network_tests" {
  return ["uploads", "outside", "network_tests"].includes(limit);
}
