import { callGraph } from "../meta/call";
import {
  credentialsFor,
  exchangeCode,
  expiryOf,
  type LongToken,
  lengthenToken,
  renewLongToken,
} from "../meta/long-token";
import type { Answer, Failure } from "../meta/send-graph";
import { signInEnds } from "../meta/sign-in";
import type { Account, DiscoveredAccount, Discovery, Renewal, SignInRequest } from "../network";
import { explain, explainFailure, isTransient } from "./errors";
import { type InstagramContext, type InstagramSettings, permissions } from "./settings";
import { type Profile, ProfileAnswer, ShortTokenAnswer } from "./wire";

export function authorizationUrl(
  settings: InstagramSettings,
  { redirectUri, state, also = [] }: Omit<SignInRequest, "typed">,
): string {
  const url = new URL("/oauth/authorize", settings.origins.DIALOG_URL);
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: [...permissions.map(({ name }) => name), ...also].join(","),
    state,
    // Without it, only the account that the browser is signed in to can be connected.
    force_reauth: "true",
  }).toString();
  return url.href;
}

const { readCode, failed, failedExchange, refuseMissing } = signInEnds({
  label: "Instagram",
  ifNotCancelled:
    "the app may be in development mode or the account may not be a professional one.",
  explainFailure,
  isTransient,
});

export async function discover(
  context: InstagramContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  const returned = readCode(parameters);
  if ("refusal" in returned) return returned.refusal;
  const short = await askForShortToken(context, { redirectUri, code: returned.code });
  if (!short.ok) return failedExchange(short.failure);
  const refusal = refuseMissing(permissions, short.body.permissions);
  if (refusal) return refusal;
  const long = await lengthenToken(context, { family: "ig", token: short.body.access_token });
  if (!long.ok) return failed(long.failure);
  const found = await discoverAccount(context, long.body);
  return found.ok ? found.discovery : failed(found.failure);
}

export function askForShortToken(
  context: InstagramContext,
  given: { redirectUri: string; code: string },
) {
  const origin = context.settings.origins.TOKEN_URL;
  return exchangeCode(context, { origin, ...given }, ShortTokenAnswer);
}

export function readProfile(context: InstagramContext, token: string): Promise<Answer<Profile>> {
  const fields = "id,user_id,username,account_type,name,profile_picture_url";
  const call = { method: "GET", path: "/me", token, parameters: { fields } } as const;
  return callGraph(context, call, ProfileAnswer);
}

export function renewAccount(context: InstagramContext, account: Account): Promise<Renewal> {
  return renewLongToken(context, account, { family: "ig", explain, explainFailure });
}

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
  const expiresAt = expiryOf(token, now);
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
