import * as client from "openid-client";
import { z } from "zod";
import { Email } from "@/lib/identity/auth/schema";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { identityProvider, reasonOf } from "./identity-provider";
import type { SsoProblem } from "./schema";
import { SsoFailure } from "./sso-failure";

export type SsoSecrets = { nonce: string; verifier: string };

/** The provider's word about a person; each field is believed only as far as its type. */
export type ProvedIdentity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  authenticatedAt: Date | null;
};

export function ssoRedirectUri(): string {
  return `${env.BASE_URL}/api/auth/sso/callback`;
}

type Returning = { parameters: URLSearchParams; state: string; secrets: SsoSecrets };

export async function exchangeCode(returning: Returning, requestId: string) {
  const config = await identityProvider();
  try {
    return await exchange(config, returning);
  } catch (thrown) {
    const problem = problemWith(thrown);
    log.warn({ requestId, problem, reason: reasonOf(thrown) }, "The identity provider said no");
    throw new SsoFailure(problem);
  }
}

async function exchange(
  config: client.Configuration,
  { parameters, state, secrets }: Returning,
): Promise<ProvedIdentity> {
  // The request's own address may be a proxy's.
  const address = new URL(`${ssoRedirectUri()}?${parameters}`);
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new SsoFailure("refused");
  const { userinfo_endpoint: hasUserInfo } = config.serverMetadata();
  const described =
    claims.email === undefined && hasUserInfo
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims;
  return identityOf(claims, described);
}

const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);

function identityOf(claims: client.IDToken, described: Record<string, unknown>): ProvedIdentity {
  const subject = Subject.safeParse(claims.sub);
  if (!subject.success) throw new SsoFailure("refused");
  return {
    issuer: claims.iss,
    subject: subject.data,
    email: Email.safeParse(described.email).data ?? null,
    emailVerified: described.email_verified === true,
    name: nameIn(described.name),
    authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
  };
}

/** Postgres stores no U+0000 and no half of a pair, and a name has no line breaks. */
function nameIn(claim: unknown): string | null {
  if (typeof claim !== "string") return null;
  const text = claim
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return [...text].slice(0, 120).join("") || null;
}

function problemWith(thrown: unknown) {
  if (thrown instanceof SsoFailure) return thrown.problem;
  if (thrown instanceof client.AuthorizationResponseError)
    return answered.get(thrown.error) ?? "refused";
  return isUnanswered(thrown) ? "unavailable" : "refused";
}

const answered = new Map<string, SsoProblem>([
  ["access_denied", "cancelled"],
  ["server_error", "unavailable"],
  ["temporarily_unavailable", "unavailable"],
]);

const unanswered = /^OAUTH_(TIMEOUT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/;

/** `fetch` throws a TypeError when nothing answers. */
function isUnanswered(thrown: unknown): boolean {
  if (thrown instanceof client.ClientError) return unanswered.test(thrown.code ?? "");
  return thrown instanceof TypeError;
}
