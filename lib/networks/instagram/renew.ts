import type { Account, Renewal } from "../network";
import { refreshToken } from "./call-token-endpoint";
import { credentialsFor, expiryOf, instantIn } from "./credentials";
import { explain, explainFailure } from "./errors";
import type { InstagramContext } from "./settings";

/** Instagram does not renew younger tokens. */
const renewableAfterMs = 24 * 60 * 60_000;

export async function renewAccount(context: InstagramContext, account: Account): Promise<Renewal> {
  const { credentials } = account;
  const { token = "", username = "" } = credentials;
  const now = context.now();
  const issuedAt = instantIn(credentials, "issuedAt");
  if (issuedAt && now.getTime() - issuedAt.getTime() < renewableAfterMs) {
    return { kind: "renewed", credentials, tokenExpiresAt: instantIn(credentials, "expiresAt") };
  }
  const answer = await refreshToken(context, token);
  if (!answer.ok) {
    const { class: errorClass, reason } = explain(answer.failure);
    const isDead = ["expired", "permission", "account"].includes(errorClass);
    if (isDead) return { kind: "refused", reason };
    return { kind: "unavailable", message: explainFailure(answer.failure) };
  }
  const expiresAt = expiryOf(answer.body.expires_in, now);
  const renewed = { token: answer.body.access_token, username, issuedAt: now, expiresAt };
  return { kind: "renewed", credentials: credentialsFor(renewed), tokenExpiresAt: expiresAt };
}
