import { actorFromSession } from "@/lib/auth/actor-from-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";
import type { SsoPurpose } from "@/prisma/generated/enums";
import { confirmBySso } from "./confirm-by-sso";
import { exchangeCode, type ProvedIdentity } from "./exchange-code";
import { linkIdentity } from "./link-identity";
import { requireOidc } from "./require-oidc";
import { signInBySso } from "./sign-in-by-sso";
import { type Attempt, takeAttempt } from "./sso-attempt-store";
import { ssoCookie } from "./sso-cookie";
import { problemOf, SsoFailure } from "./sso-failure";
import { pagePath, redirect } from "./sso-redirect";

type Call = { request: Request; headers: Headers };

export async function answerSsoCallback(
  caller: AnonymousCaller,
  { request, headers }: Call,
): Promise<Response> {
  requireOidc();
  const { requestId } = caller;
  const { searchParams: parameters } = new URL(request.url);
  const state = parameters.get("state") ?? "";
  const cookie = ssoCookie(state);
  const browserToken = readTokenCookie(request, cookie);
  const attempt = browserToken ? await takeAttempt(db, { state, browserToken }) : null;
  const actor = await actorOf(request, requestId);
  if (!attempt) return redirect(pagePath(actor ? "confirm" : "sign_in", "state_invalid"));
  try {
    if (attempt.expiresAt <= now()) throw new SsoFailure("expired");
    const { secrets } = attempt;
    const identity = await exchangeCode({ parameters, state, secrets }, requestId);
    const path = await finish(caller, { attempt, identity, actor });
    headers.append("Set-Cookie", setTokenCookie(cookie, null));
    return redirect(path, headers);
  } catch (thrown) {
    const problem = problemOf(thrown, requestId);
    const cleared = new Headers({ "Set-Cookie": setTokenCookie(cookie, null) });
    return redirect(pagePath(attempt.purpose, problem), cleared);
  }
}

type Finish = { attempt: Attempt; identity: ProvedIdentity; actor: Actor | null };

async function finish(
  caller: AnonymousCaller,
  { attempt, identity, actor }: Finish,
): Promise<string> {
  const { purpose, sessionId } = attempt;
  if (purpose === "sign_in") {
    await signInBySso(caller, identity);
    return attempt.returnTo;
  }
  if (!actor?.sessionId || actor.sessionId !== sessionId) throw new SsoFailure("signed_out");
  return await finishOfSession[purpose](actor, { caller, attempt, identity });
}

type OfSession = (
  actor: Actor,
  given: Omit<Finish, "actor"> & { caller: AnonymousCaller },
) => Promise<string>;

const finishOfSession: Record<Exclude<SsoPurpose, "sign_in">, OfSession> = {
  confirm: async (actor, { caller, attempt, identity }) => {
    caller.startSession(await confirmBySso(actor, { identity, askedAt: attempt.createdAt }));
    return "/confirmed";
  },
  link: async (actor, { identity }) => {
    await linkIdentity(actor, identity);
    return "/settings?sso=linked";
  },
};

async function actorOf(request: Request, requestId: string): Promise<Actor | null> {
  const token = readSessionToken(request);
  const actor = token ? await actorFromSession(token) : null;
  return actor && { ...actor, requestId };
}
