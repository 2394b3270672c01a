import { createHash, randomBytes } from "node:crypto";
import { endsAfter } from "../http/exchange";
import type {
  Account,
  AccountCredentials,
  AccountSettings,
  Discovery,
  Renewal,
  SignInRequest,
  SignInReturn,
  SignInStart,
} from "../network";
import { refused, spentCode } from "../sign-in";
import { type Answer, callX, type Failure } from "./call";
import { limits, longTextMax } from "./check";
import { explainFailure, isTransient, reasons } from "./errors";
import { missingPermissions, permissions, scope, type XContext } from "./settings";
import { NothingAnswer, TokenAnswer, type User, UserAnswer } from "./wire";

export async function beginSignIn(
  { settings }: XContext,
  { redirectUri, state }: SignInRequest,
): Promise<SignInStart> {
  const verifier = randomBytes(48).toString("base64url");
  const url = new URL("/i/oauth2/authorize", settings.origins.WEB_URL);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: settings.appId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  return { state: "redirect", url: url.href, kept: { verifier } };
}

export async function discover(
  context: XContext,
  { redirectUri, parameters, kept = {} }: SignInReturn,
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  const { verifier } = kept;
  if (!code || !verifier) {
    return refused("X came back without an answer. Start the connection again.");
  }
  const exchanged = await askToken(context, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  if (!exchanged.ok) return failedExchange(exchanged.failure);
  const missing = missingPermissions(exchanged.body.scope);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    return refused(`X did not grant ${names}. Start again, and allow everything.`);
  }
  return await readAccount(context, exchanged.body);
}

export function readUser(context: XContext, token: string): Promise<Answer<{ data: User }>> {
  const query = { "user.fields": "profile_image_url,verified_type,subscription_type" };
  return callX(context, { method: "GET", path: "/users/me", query, token }, UserAnswer);
}

const longWriters = ["Premium", "PremiumPlus"];

export function accountSettingsOf({ subscription_type }: User): AccountSettings {
  const isLong = longWriters.includes(subscription_type ?? "");
  return {
    limits: { textMax: isLong ? longTextMax : limits.textMax },
    options: { replies: "everyone", madeWithAi: "no", paidPartnership: "no" },
  };
}

const marginMs = 60_000;

export function isStale({ accessEndsAt = "" }: AccountCredentials, at: Date): boolean {
  return !(new Date(accessEndsAt).getTime() - at.getTime() > marginMs);
}

/** The old refresh token is spent by this, so that a lost answer can end the connection. */
export async function renewTokens(context: XContext, account: Account): Promise<Renewal> {
  const { refreshToken = "", username = "" } = account.credentials;
  const answer = await askToken(context, {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  if (!answer.ok) return failedRenewal(answer.failure);
  const renewed = { ...answer.body, refresh_token: answer.body.refresh_token ?? refreshToken };
  return {
    kind: "renewed",
    credentials: credentialsOf(renewed, { username, now: context.now() }),
    tokenExpiresAt: null,
  };
}

const revokeDeadlineMs = 5000;

export async function revokeToken(context: XContext, { credentials }: Account): Promise<boolean> {
  const token = credentials.refreshToken ?? credentials.token ?? "";
  const form = new URLSearchParams({ token, token_type_hint: "refresh_token" });
  const call = { method: "POST", path: "/oauth2/revoke", asApp: true, form } as const;
  return (await callX(context, { ...call, deadlineMs: revokeDeadlineMs }, NothingAnswer)).ok;
}

export function askToken(
  context: XContext,
  fields: Record<string, string>,
): Promise<Answer<TokenAnswer>> {
  const form = new URLSearchParams({ ...fields, client_id: context.settings.appId });
  return callX(context, { method: "POST", path: "/oauth2/token", asApp: true, form }, TokenAnswer);
}

function explainDenial(parameters: URLSearchParams): string | null {
  if (parameters.get("error") === "access_denied") {
    return "X gave no access, because somebody refused it. Start the connection again.";
  }
  const words = parameters.get("error_description") ?? parameters.get("error");
  return words && `X gave no access: ${words.slice(0, 300)}`;
}

/** The code lives for thirty seconds, and is good for once. */
function failedExchange(failure: Failure): Discovery {
  if (failure.kind === "refused" && failure.status === 400) {
    return refused(spentCode);
  }
  if (failure.kind === "refused" && failure.status === 401) {
    return refused("X does not know this app: whoever runs this server has to check its secret.");
  }
  return failed(failure);
}

function failed(failure: Failure): Discovery {
  const message = explainFailure(failure);
  return isTransient(failure)
    ? { state: "unavailable", message: `${message} Start the connection again.` }
    : refused(message);
}

function failedRenewal(failure: Failure): Renewal {
  const isDead = failure.kind === "refused" && failure.status === 400;
  return isDead
    ? { kind: "refused", reason: reasons.because("renewal_ended") }
    : { kind: "unavailable", message: explainFailure(failure) };
}

const usualSeconds = 7200;

function credentialsOf(
  { access_token, refresh_token = "", expires_in, scope: granted }: TokenAnswer,
  { username, now }: { username: string; now: Date },
): AccountCredentials {
  return {
    token: access_token,
    refreshToken: refresh_token,
    accessEndsAt: endsAfter(now, expires_in, usualSeconds).toISOString(),
    granted: granted || permissions.map(({ name }) => name).join(" "),
    username,
  };
}

const brief =
  "X gave access for two hours only: whoever runs this server has to set the app up as a web app.";

async function readAccount(context: XContext, granted: TokenAnswer): Promise<Discovery> {
  const answer = await readUser(context, granted.access_token);
  if (!answer.ok) return failed(answer.failure);
  const user = answer.body.data;
  const lasts = granted.refresh_token !== undefined;
  const { username, id, name } = user;
  const credentials = credentialsOf(granted, { username, now: context.now() });
  return {
    state: "discovered",
    authorizedUserId: id,
    accounts: [
      {
        accountId: id,
        name: name || username,
        handle: `@${username}`,
        avatarUrl: user.profile_image_url || null,
        credentials: lasts ? credentials : null,
        reason: lasts ? null : brief,
        tokenExpiresAt: null,
        facts: accountSettingsOf(user),
      },
    ],
  };
}
