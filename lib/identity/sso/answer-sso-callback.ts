import { actorFromSession } from "@/lib/identity/auth/actor-from-session";
import { readSessionToken } from "@/lib/identity/auth/session-cookie";
import { recordReauthentication } from "@/lib/identity/auth/start-session";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";
import { exchangeCode, type ProvedIdentity } from "./exchange-code";
import { linkIdentity } from "./identity";
import { findIdentity, noteIdentityUse } from "./identity-store";
import { requireOidc } from "./oidc-settings";
import { authenticatedAtOf, signInBySso } from "./sign-in-by-sso";
import { type Attempt, takeAttempt } from "./sso-attempt-store";
import { problemOf, SsoFailure } from "./sso-failure";
import { pagePath, redirectTo, ssoCookie } from "./start-sso";

const clockSkewMs = 30_000;

export async function answerSsoCallback(
  caller: AnonymousCaller,
  { request, headers }: { request: Request; headers: Headers },
): Promise<Response> {
  requireOidc();
  const { requestId } = caller;
  const { searchParams: parameters } = new URL(request.url);
  const state = parameters.get("state") ?? "";
  const cookie = ssoCookie(state);
  const browserToken = readTokenCookie(request, cookie);
  const attempt = browserToken ? await takeAttempt(db, { state, browserToken }) : null;
  const actor = await actorOf(request, requestId);
  if (!attempt) return redirectTo(pagePath(actor ? "confirm" : "sign_in", "state_invalid"));
  try {
    if (attempt.expiresAt <= now()) throw new SsoFailure("expired");
    const { secrets } = attempt;
    const identity = await exchangeCode({ parameters, state, secrets }, requestId);
    const path = await complete(caller, { attempt, identity, actor });
    headers.append("Set-Cookie", setTokenCookie(cookie, null));
    return redirectTo(path, headers);
  } catch (thrown) {
    const problem = problemOf(thrown, requestId);
    const cleared = new Headers({ "Set-Cookie": setTokenCookie(cookie, null) });
    return redirectTo(pagePath(attempt.purpose, problem), cleared);
  }
}

async function actorOf(request: Request, requestId: string): Promise<Actor | null> {
  const token = readSessionToken(request);
  const actor = token ? await actorFromSession(token) : null;
  return actor && { ...actor, requestId };
}

async function complete(
  caller: AnonymousCaller,
  { attempt, identity, actor }: { attempt: Attempt; identity: ProvedIdentity; actor: Actor | null },
): Promise<string> {
  const { purpose, sessionId } = attempt;
  if (purpose === "sign_in") {
    await signInBySso(caller, identity);
    return attempt.returnTo;
  }
  if (!actor?.sessionId || actor.sessionId !== sessionId) throw new SsoFailure("signed_out");
  switch (purpose) {
    case "confirm":
      caller.startSession(await confirmBySso(actor, { identity, askedAt: attempt.createdAt }));
      return "/confirmed";
    case "link":
      await linkIdentity(actor, identity);
      return "/settings?sso=linked";
  }
}

async function confirmBySso(
  actor: Actor,
  { identity, askedAt }: { identity: ProvedIdentity; askedAt: Date },
): Promise<string> {
  const { authenticatedAt } = identity;
  const isRecent =
    authenticatedAt !== null && authenticatedAt.getTime() >= askedAt.getTime() - clockSkewMs;
  const { token } = await transaction(async (tx) => {
    const found = await findIdentity(tx, identity);
    if (!found) throw new SsoFailure("not_linked");
    if (found.user.id !== actor.userId) throw new SsoFailure("another_account");
    if (!isRecent) throw new SsoFailure("not_recent");
    await noteIdentityUse(tx, found.id);
    return await recordReauthentication(tx, actor, authenticatedAtOf(identity));
  });
  return token;
}
