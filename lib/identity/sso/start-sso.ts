import { createHash } from "node:crypto";
import * as client from "openid-client";
import type { z } from "zod";
import { actorFromSession } from "@/lib/identity/auth/actor-from-session";
import { readSessionToken } from "@/lib/identity/auth/session-cookie";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { clientAddress } from "@/lib/kernel/limits/client-address";
import { consume } from "@/lib/kernel/limits/consume";
import { setTokenCookie } from "@/lib/kernel/token-cookie";
import type { SsoPurpose } from "@/prisma/generated/enums";
import { ssoRedirectUri } from "./exchange-code";
import { identityProvider } from "./identity-provider";
import { requireOidc } from "./oidc-settings";
import type { SsoProblem, StartedLink, StartSso } from "./schema";
import { createAttempt, deleteExpiredAttempts } from "./sso-attempt-store";
import { problemOf, SsoFailure } from "./sso-failure";

export async function answerSsoRequest({
  request,
  requestId,
  query,
}: {
  request: Request;
  requestId: string;
  query: z.output<typeof StartSso>;
}): Promise<Response> {
  requireOidc();
  const { purpose } = query;
  const headers = new Headers();
  try {
    await consume({ rule: "login_address", subject: [clientAddress(request)] }, headers);
    const sessionId = purpose === "confirm" ? await sessionOf(request) : null;
    const returnTo = pathAfterSignIn(query.returnTo);
    return redirectTo(await startAttempt({ purpose, sessionId, returnTo }, headers), headers);
  } catch (thrown) {
    return redirectTo(pagePath(purpose, problemOf(thrown, requestId)));
  }
}

export async function startLink(
  { sessionId }: Actor,
  headers: Headers,
): Promise<z.input<typeof StartedLink>> {
  const { name } = requireOidc();
  const attempt = { purpose: "link" as const, sessionId, returnTo: "/settings" };
  try {
    return { authorizationUrl: await startAttempt(attempt, headers) };
  } catch (thrown) {
    if (!(thrown instanceof SsoFailure)) throw thrown;
    throw new AppError("unavailable", `${name} does not answer at the moment. Try again shortly.`, {
      cause: thrown,
      retryAfterSeconds: 5,
    });
  }
}

/** Each way to the provider has a cookie of its own, so that two tabs can go there at once. */
export function ssoCookie(state: string) {
  const suffix = createHash("sha256").update(`cookie of ${state}`).digest("hex").slice(0, 16);
  return { name: `herald_sso_${suffix}`, path: "/api/auth/sso", maxAgeSeconds: 600 };
}

const pages: Record<SsoPurpose, string> = {
  sign_in: "/sign-in",
  confirm: "/confirmed",
  link: "/settings",
};

export function pagePath(purpose: SsoPurpose, problem: SsoProblem): string {
  return `${pages[purpose]}?sso=${problem}`;
}

export function redirectTo(target: string, headers = new Headers()): Response {
  headers.set("Location", target.startsWith("/") ? `${env.BASE_URL}${target}` : target);
  // The callback's address holds the code and the state.
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(null, { status: 303, headers });
}

export function purgeSsoAttempts(): Promise<number> {
  return deleteExpiredAttempts(db);
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

async function startAttempt(
  start: { purpose: SsoPurpose; sessionId: string | null; returnTo: string },
  headers: Headers,
): Promise<string> {
  const config = await identityProvider();
  const secrets = {
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const { state, browserToken } = await createAttempt(db, { ...start, secrets });
  headers.append("Set-Cookie", setTokenCookie(ssoCookie(state), browserToken));
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: ssoRedirectUri(),
    scope: "openid email profile",
    state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: "S256",
    max_age: maxAgeOf[start.purpose],
    ...(start.purpose === "confirm" && takesPrompt(config) ? { prompt: "login" } : {}),
  });
  return address.href;
}

/** Is in seconds, and makes the provider say when the person proved who they are. */
const maxAgeOf: Record<SsoPurpose, string> = {
  sign_in: String(30 * 86_400),
  confirm: "0",
  link: "0",
};

/** A provider that lists what it understands refuses what is not in the list. */
function takesPrompt(config: client.Configuration): boolean {
  const { prompt_values_supported: values } = config.serverMetadata();
  return !Array.isArray(values) || values.includes("login");
}
