import type { z } from "zod";
import { actorFromSession } from "@/lib/auth/actor-from-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { clientAddress } from "@/lib/limits/client-address";
import { consume } from "@/lib/limits/consume";
import { requireOidc } from "./require-oidc";
import type { StartSso } from "./schema";
import { problemOf, SsoFailure } from "./sso-failure";
import { pagePath, redirect } from "./sso-redirect";
import { startAttempt } from "./start-attempt";

type Call = { request: Request; requestId: string; query: z.output<typeof StartSso> };

export async function answerSsoRequest({ request, requestId, query }: Call): Promise<Response> {
  requireOidc();
  const { purpose } = query;
  const headers = new Headers();
  try {
    await consume({ rule: "login_address", subject: [clientAddress(request)] }, headers);
    const sessionId = purpose === "confirm" ? await sessionOf(request) : null;
    const returnTo = pathAfterSignIn(query.returnTo);
    return redirect(await startAttempt({ purpose, sessionId, returnTo }, headers), headers);
  } catch (thrown) {
    return redirect(pagePath(purpose, problemOf(thrown, requestId)));
  }
}

async function sessionOf(request: Request): Promise<string> {
  const token = readSessionToken(request);
  const actor = token ? await actorFromSession(token) : null;
  if (!actor?.sessionId) throw new SsoFailure("signed_out");
  return actor.sessionId;
}

function pathAfterSignIn(returnTo: string | undefined): string {
  return returnTo && /^\/authorize\/[\w-]{1,100}$/.test(returnTo) ? returnTo : "/calendar";
}
