import type { z } from "zod";
import { endsAfter } from "../http/exchange";
import type {
  Account,
  AccountCredentials,
  Discovery,
  NetworkPermission,
  Renewal,
} from "../network";
import { notGranted, refused, spentCode } from "../sign-in";
import { callLinkedIn, type Failure } from "./call";
import { classOf, explainFailure, isTransient, reasons } from "./errors";
import { discoverOrganizations } from "./organizations";
import { type LinkedInContext, type LinkedInSettings, permissions } from "./settings";
import { PersonAnswer, TokenAnswer } from "./wire";

export function authorizationUrl(
  settings: LinkedInSettings,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const url = new URL("/oauth/v2/authorization", settings.origins.AUTH_URL);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: settings.appId,
    redirect_uri: redirectUri,
    state,
    scope: permissions.map(({ name }) => name).join(" "),
  }).toString();
  return url.href;
}

export async function discover(
  context: LinkedInContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  if (!code) return refused("LinkedIn came back without an answer. Start the connection again.");
  const exchanged = await exchange(context, { redirect_uri: redirectUri, code });
  if (!exchanged.ok) return failedExchange(exchanged.failure);
  const missing = missingPermissions(exchanged.body);
  if (missing.length > 0) return refused(explainMissing(missing));
  return discoverWith(context, exchanged.body);
}

type Credentials = {
  token: string;
  issuedAt: string;
  refreshToken?: string;
  refreshExpiresAt?: string;
};

export type Grant = { credentials: Credentials; expiresAt: Date };

const usualSeconds = 60 * 86_400;
const minutesOfAYear = 525_600;
const yearSeconds = minutesOfAYear * 60;

export function readGrant(answer: z.output<typeof TokenAnswer>, issuedAt: Date): Grant {
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken } = answer;
  const expiresAt = endsAfter(issuedAt, seconds, usualSeconds);
  const credentials = { token, issuedAt: issuedAt.toISOString() };
  if (!refreshToken) return { credentials, expiresAt };
  const refreshSeconds = refreshLifetime(answer.refresh_token_expires_in);
  const refreshExpiresAt = endsAfter(issuedAt, refreshSeconds, yearSeconds).toISOString();
  return { credentials: { ...credentials, refreshToken, refreshExpiresAt }, expiresAt };
}

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
  if (!answer.ok) return failedRenewal(answer.failure);
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

function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error");
  if (!error) return null;
  if (error === "user_cancelled_login" || error === "user_cancelled_authorize") {
    return "LinkedIn gave no access, because somebody pressed Cancel. Start the connection again.";
  }
  const words = parameters.get("error_description") ?? error;
  const unprovided = permissions.filter(({ name }) => words.includes(`"${name}"`));
  if (error === "unauthorized_scope_error" && unprovided.length > 0) {
    return explainMissing(unprovided);
  }
  return `LinkedIn gave no access: ${words.slice(0, 300)}`;
}

function explainMissing(missing: readonly NetworkPermission[]): string {
  return `${notGranted("LinkedIn", missing)} An administrator must check that the LinkedIn app has the Community Management and sign-in products.`;
}

function exchange(context: LinkedInContext, parameters: { redirect_uri: string; code: string }) {
  const { appId, appSecret, origins } = context.settings;
  const address = new URL("/oauth/v2/accessToken", origins.AUTH_URL).href;
  const form = {
    grant_type: "authorization_code",
    client_id: appId,
    client_secret: appSecret,
    ...parameters,
  };
  return callLinkedIn(context, { method: "POST", address, form }, TokenAnswer);
}

function failedExchange(failure: Failure): Discovery {
  const isSpent =
    failure.kind === "refused" && ["invalid_request", "invalid_grant"].includes(failure.error.code);
  return isSpent ? refused(spentCode) : failed(failure);
}

/** A server that does not know a new token yet answers that it is revoked. */
const tooFresh =
  "LinkedIn does not know this new connection everywhere yet. Start the connection again in a minute.";

function failed(failure: Failure): Discovery {
  if (classOf(failure) === "revoked") return { state: "unavailable", message: tooFresh };
  const message = `${explainFailure(failure)} Start the connection again.`;
  return isTransient(failure)
    ? { state: "unavailable", message }
    : refused(explainFailure(failure));
}

function missingPermissions({ scope }: z.output<typeof TokenAnswer>) {
  if (scope === undefined) return [];
  const granted = new Set(scope.split(/[\s,]+/));
  return permissions.filter(({ name }) => !granted.has(name));
}

async function discoverWith(
  context: LinkedInContext,
  answer: z.output<typeof TokenAnswer>,
): Promise<Discovery> {
  const { access_token: token } = answer;
  const person = await callLinkedIn(
    context,
    { method: "GET", address: "/v2/userinfo", token },
    PersonAnswer,
  );
  if (!person.ok) return failed(person.failure);
  const found = await discoverOrganizations(context, readGrant(answer, context.now()));
  if (!found.ok) return failed(found.failure);
  if (found.accounts.length === 0) {
    return refused(
      "LinkedIn lists no Page for this member. Ask an administrator of the Page for a role, then connect again.",
    );
  }
  return { state: "discovered", authorizedUserId: person.body.sub, accounts: found.accounts };
}

/** Some answers give a year in minutes instead of seconds; a missing value means a year. */
function refreshLifetime(seconds: number | undefined): number | undefined {
  return seconds === minutesOfAYear ? yearSeconds : seconds;
}

/** Only a refusal of this grant ends it; a refused app registration can be corrected. */
function failedRenewal(failure: Failure): Renewal {
  const isDead =
    failure.kind === "refused" &&
    (failure.error.code === "invalid_grant" ||
      /invalid, expired or revoked/i.test(failure.error.message));
  if (isDead) return { kind: "refused", reason: reasons.because("renewal_ended") };
  return { kind: "unavailable", message: explainFailure(failure) };
}
