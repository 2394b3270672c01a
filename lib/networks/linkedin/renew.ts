import type { Account, AccountCredentials, Renewal } from "../network";
import { callLinkedIn, type Failure } from "./call";
import { explainFailure } from "./errors";
import { readGrant } from "./grant";
import { reasons } from "./reasons";
import type { LinkedInContext } from "./settings";
import { TokenAnswer } from "./wire";

/** Only some apps get refresh tokens, which are valid for a year from the first consent. */
export function canRenewToken(
  { refreshToken, refreshExpiresAt }: AccountCredentials,
  at: Date,
): boolean {
  return Boolean(refreshToken) && new Date(refreshExpiresAt ?? Number.NaN) > at;
}

export async function renewToken(
  context: LinkedInContext,
  { credentials: { refreshToken, refreshExpiresAt } }: Account,
): Promise<Renewal> {
  if (!refreshToken || !refreshExpiresAt)
    return { kind: "refused", reason: reasons.because("unrenewable") };
  const { appId, appSecret, origins } = context.settings;
  const form = {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: appId,
    client_secret: appSecret,
  };
  const address = new URL("/oauth/v2/accessToken", origins.AUTH_URL).href;
  const answer = await callLinkedIn(context, { method: "POST", address, form }, TokenAnswer);
  if (!answer.ok) return failed(answer.failure);
  const { credentials, expiresAt } = readGrant(answer.body, context.now());
  const { token, issuedAt } = credentials;
  return {
    kind: "renewed",
    tokenExpiresAt: expiresAt,
    credentials: {
      token,
      issuedAt,
      refreshToken: credentials.refreshToken ?? refreshToken,
      refreshExpiresAt,
    },
  };
}

/** Only a refusal of this grant ends it; a refused app registration can be corrected. */
function failed(failure: Failure): Renewal {
  const isDead =
    failure.kind === "refused" &&
    (failure.error.code === "invalid_grant" ||
      /invalid, expired or revoked/i.test(failure.error.message));
  if (isDead) return { kind: "refused", reason: reasons.because("renewal_ended") };
  return { kind: "unavailable", message: explainFailure(failure) };
}
