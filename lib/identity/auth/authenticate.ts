import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { assertAddress } from "@/lib/identity/policies/assert-address";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { actorFromSession } from "./actor-from-session";
import { readSessionToken } from "./session-cookie";

/**
 * Names who may call a route. `any` stands for a session or an API key, `session` for a person,
 * `admin-session` for an administrator, `admin-or-team-key` for one or a team's key that
 * administers, and `none` for everybody but foreign pages.
 */
export type Authentication = "none" | "any" | "session" | "admin-session" | "admin-or-team-key";

export const recentAuthMinutes = 15;

type Policy = { auth: Authentication; recentAuth?: boolean; anyOrigin?: boolean };

export async function authenticate(
  request: Request,
  policy: Policy,
  requestId: string,
): Promise<Actor | null> {
  if (policy.auth === "none") {
    if (!policy.anyOrigin) assertNotForeign(request);
    return null;
  }
  // An Authorization header alone decides, even next to a valid cookie.
  const bearer = request.headers.get("Authorization");
  const actor =
    bearer === null ? await fromSession(request, policy) : await fromBearer(bearer, policy);
  assertAddress(actor, request);
  return { ...actor, requestId };
}

async function fromSession(request: Request, policy: Policy): Promise<Actor> {
  const token = readSessionToken(request);
  const actor = token ? await actorFromSession(token) : null;
  if (!actor) throw new AppError("unauthenticated", "Sign in to do this.");
  if (isMutation(request)) assertOwnOrigin(request);
  if (policy.auth.startsWith("admin-") && actor.role !== "admin") {
    throw new AppError("forbidden", "Only an administrator can do this.");
  }
  if (policy.recentAuth) assertRecentAuth(actor);
  return actor;
}

/**
 * A bearer needs no Origin check: no foreign page can make a browser send one. Where a team's key may
 * do what a person does, recent authentication is that of the person.
 */
async function fromBearer(header: string, { auth, recentAuth }: Policy): Promise<Actor> {
  const isForTeamKeys = auth === "admin-or-team-key";
  if (!isForTeamKeys && (auth !== "any" || recentAuth)) {
    throw new AppError(
      "session_required",
      "Only a signed-in person can do this, not a credential.",
    );
  }
  const [, token] = /^Bearer +(\w+)$/i.exec(header) ?? [];
  const actor = token ? await actorFromToken(token) : null;
  if (actor && isForTeamKeys) assertTeamAdministration(actor);
  if (actor) return actor;
  throw new AppError(
    "invalid_credential",
    "This API key is not valid, has expired or was revoked.",
  );
}

function assertTeamAdministration({ ofTeam, admin }: Actor): void {
  if (ofTeam && admin) return;
  throw new AppError(
    "forbidden",
    "Only a signed-in administrator or a team’s key with administration can do this.",
  );
}

function isMutation(request: Request): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(request.method);
}

function assertOwnOrigin(request: Request): void {
  if (request.headers.get("Origin") === env.BASE_URL) return;
  throw new AppError("origin_not_allowed", "This request does not come from Herald's own pages.");
}

function assertNotForeign(request: Request): void {
  if (isMutation(request) && request.headers.has("Origin")) assertOwnOrigin(request);
}

export function isRecentlyAuthenticated({ authenticatedAt }: Actor): boolean {
  const oldestAt = now().getTime() - recentAuthMinutes * 60_000;
  return authenticatedAt !== null && authenticatedAt.getTime() >= oldestAt;
}

function assertRecentAuth(actor: Actor): void {
  if (isRecentlyAuthenticated(actor)) return;
  throw new AppError("recent_auth_required", "Confirm that it is you to do this.");
}
