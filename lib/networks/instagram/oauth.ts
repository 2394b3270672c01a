import { endsAfter } from "../http/exchange";
import type { Answer, Failure } from "../meta/send-graph";
import type {
  Account,
  AccountCredentials,
  DiscoveredAccount,
  Discovery,
  NetworkPermission,
  Renewal,
} from "../network";
import { callInstagram, exchangeCode, lengthenToken, refreshToken } from "./call";
import { explain, explainFailure, isTransient } from "./errors";
import { type InstagramContext, type InstagramSettings, permissions } from "./settings";
import { type Profile, ProfileAnswer } from "./wire";

export function authorizationUrl(
  settings: InstagramSettings,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const url = new URL("/oauth/authorize", settings.origins.DIALOG_URL);
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: permissions.map(({ name }) => name).join(","),
    state,
    // Without it, only the account that the browser is signed in to can be connected.
    force_reauth: "true",
  }).toString();
  return url.href;
}

export async function discover(
  context: InstagramContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  // Some browsers and proxies pass Instagram's fragment on as part of the code.
  const code = parameters.get("code")?.replace(/#_$/, "");
  if (!code) return refused("Instagram came back without an answer. Start the connection again.");
  const short = await exchangeCode(context, { redirectUri, code });
  if (!short.ok) return failedExchange(short.failure);
  const missing = missingIn(short.body.permissions);
  if (missing.length > 0) return refused(explainMissing(missing));
  const long = await lengthenToken(context, short.body.access_token);
  if (!long.ok) return failed(long.failure);
  const found = await discoverAccount(context, long.body);
  return found.ok ? found.discovery : failed(found.failure);
}

export function readProfile(context: InstagramContext, token: string): Promise<Answer<Profile>> {
  const fields = "id,user_id,username,account_type,name,profile_picture_url";
  const call = { method: "GET", path: "/me", token, parameters: { fields } } as const;
  return callInstagram(context, call, ProfileAnswer);
}

export function credentialsFor({
  token,
  username,
  issuedAt,
  expiresAt,
}: {
  token: string;
  username: string;
  issuedAt: Date;
  expiresAt: Date;
}) {
  return {
    token,
    username,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  } satisfies AccountCredentials;
}

export function instantIn(credentials: AccountCredentials, name: "issuedAt" | "expiresAt") {
  const at = new Date(credentials[name] ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

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

function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error");
  if (!error) return null;
  if (parameters.get("error_reason") === "user_denied" || error === "access_denied") {
    return "Instagram gave no access. If nobody pressed Cancel, the app may be in development mode or the account may not be a professional one.";
  }
  const words = parameters.get("error_description") ?? error;
  return `Instagram gave no access: ${words.slice(0, 300)}`;
}

function refused(message: string): Discovery {
  return { state: "refused", message };
}

/** The token endpoint answers every problem with code 400 and an undocumented message. */
function failedExchange(failure: Failure): Discovery {
  const isAboutCode = failure.kind === "refused" && [100, 400].includes(failure.error.code);
  if (isAboutCode && !/client|secret|app/i.test(failure.error.message)) {
    return refused("This sign-in was already used or took too long. Start the connection again.");
  }
  return failed(failure);
}

function failed(failure: Failure): Discovery {
  const message = explainFailure(failure);
  return isTransient(failure)
    ? { state: "unavailable", message: `${message} Start the connection again.` }
    : refused(message);
}

/** An answer without a list of permissions counts as granting all. */
function missingIn(granted: string[] | undefined): NetworkPermission[] {
  if (!granted) return [];
  const names = new Set(granted.map((name) => name.trim()));
  return permissions.filter(({ name }) => !names.has(name));
}

function explainMissing(missing: readonly NetworkPermission[]): string {
  const names = new Intl.ListFormat("en").format(missing.map(({ name }) => name));
  const purposes = missing.map(({ purpose }) => purpose.toLowerCase()).join("; ");
  return `Instagram did not grant ${names} (${purposes}). Connect again and leave every permission on.`;
}

type LongToken = { access_token: string; expires_in?: number | undefined };
type AccountFound = { ok: true; discovery: Discovery } | { ok: false; failure: Failure };

async function discoverAccount(context: InstagramContext, token: LongToken): Promise<AccountFound> {
  const answer = await readProfile(context, token.access_token);
  if (!answer.ok) return answer;
  const account = toAccount(answer.body, token, context.now());
  const { id: authorizedUserId } = answer.body;
  return { ok: true, discovery: { state: "discovered", authorizedUserId, accounts: [account] } };
}

function toAccount(profile: Profile, token: LongToken, now: Date): DiscoveredAccount {
  const { username, name, profile_picture_url: avatarUrl } = profile;
  const reason = reasonAgainst(profile);
  const expiresAt = expiryOf(token.expires_in, now);
  const given = { token: token.access_token, username, issuedAt: now, expiresAt };
  return {
    accountId: profile.user_id ?? profile.id,
    name: name?.trim() || username,
    handle: username,
    avatarUrl: avatarUrl ?? null,
    credentials: reason === null ? credentialsFor(given) : null,
    reason,
    tokenExpiresAt: expiresAt,
  };
}

function reasonAgainst({ account_type: type, user_id }: Profile): string | null {
  if (user_id && type !== "PERSONAL") return null;
  return "Instagram lets apps publish to professional accounts only: switch this account to a business or creator account there, then connect it again.";
}

const lifetimeSeconds = 60 * 24 * 60 * 60;

function expiryOf(seconds: number | undefined, now: Date): Date {
  return endsAfter(now, seconds, lifetimeSeconds);
}
