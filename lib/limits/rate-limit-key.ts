import type { Actor } from "@/lib/kernel/actor";
import { clientAddress } from "./client-address";
import type { Draw } from "./consume";

/**
 * What a route's calls are counted as. `usual`: a session's requests, or a credential's reads and
 * writes; `reads`: a read by any method; `uploads`, `password`: by themselves, per session or
 * credential and per person; `login`, `setup`: per address; `none`: not counted.
 */
export type Limit = "usual" | "reads" | "uploads" | "password" | "login" | "setup" | "none";

/** The point a request takes before its body is read; null where it is not counted. */
export function rateLimitKeyOf(limit: Limit, request: Request, actor: Actor | null): Draw | null {
  switch (limit) {
    case "none":
      return null;
    case "login":
      return { rule: "login_address", by: [clientAddress(request)] };
    case "setup":
      return { rule: "setup", by: [clientAddress(request)] };
    default:
      return actor && actorDraw(limit, request, actor);
  }
}

/** The point an attempt at an account takes, known or not. */
export function accountRateLimitKey(request: Request, account: string): Draw {
  return { rule: "login_account", by: [account.toLowerCase(), clientAddress(request)] };
}

type ActorLimit = Exclude<Limit, "none" | "login" | "setup">;

function actorDraw(limit: ActorLimit, request: Request, actor: Actor): Draw {
  const { credentialId, sessionId, userId } = actor;
  const caller = [credentialId ?? sessionId ?? ""];
  if (limit === "password") return { rule: "password", by: [userId ?? ""] };
  if (limit === "uploads") return { rule: "uploads", by: caller };
  if (credentialId === null) return { rule: "session", by: caller };
  const reads = limit === "reads" || request.method === "GET" || request.method === "HEAD";
  return { rule: reads ? "bearer_reads" : "bearer_writes", by: caller };
}
