import * as client from "openid-client";
import { db } from "@/lib/kernel/db";
import { setTokenCookie } from "@/lib/kernel/token-cookie";
import type { SsoPurpose } from "@/prisma/generated/enums";
import { redirectUri } from "./exchange-code";
import { identityProvider } from "./identity-provider";
import { createAttempt } from "./sso-attempt-store";
import { ssoCookie } from "./sso-cookie";

type Start = { purpose: SsoPurpose; sessionId: string | null; returnTo: string };

export async function startAttempt(start: Start, headers: Headers): Promise<string> {
  const config = await identityProvider();
  const secrets = {
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const { state, browserToken } = await createAttempt(db, { ...start, secrets });
  headers.append("Set-Cookie", setTokenCookie(ssoCookie(state), browserToken));
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(),
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
