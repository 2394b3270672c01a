import { readText } from "../http/exchange";
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
import { refused } from "../sign-in";
import { explain, explainFailure, isTransient, isUninvited, reasons } from "./errors";
import { readGrants } from "./grants";
import { permissions, type ThreadsContext, type ThreadsSettings } from "./settings";
import { type Profile, ProfileAnswer, ShortTokenAnswer } from "./wire";

export function authorizationUrl(
  settings: ThreadsSettings,
  { redirectUri, state, also = [] }: Omit<SignInRequest, "typed">,
): string {
  const url = new URL("/oauth/authorize", settings.origins.DIALOG_URL);
  url.search = new URLSearchParams({
    client_id: settings.appId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: [...permissions.map(({ name }) => name), ...also].join(","),
    state,
  }).toString();
  return url.href;
}

const { readCode, failed, failedExchange, refuseMissing } = signInEnds({
  label: "Threads",
  ifNotCancelled:
    "the app may be in development mode and the account may not be one of its testers.",
  explainFailure,
  isTransient,
});

export async function discover(
  context: ThreadsContext,
  { redirectUri, parameters }: { redirectUri: string; parameters: URLSearchParams },
): Promise<Discovery> {
  if (parameters.get("error_code") === uninvitedCode) {
    return refused(uninvited);
  }
  const returned = readCode(parameters);
  if ("refusal" in returned) return returned.refusal;
  const short = await askForShortToken(context, { redirectUri, code: returned.code });
  if (!short.ok) return failedExchange(short.failure);
  const long = await lengthenToken(context, { family: "th", token: short.body.access_token });
  if (!long.ok) return withoutAccount(long.failure, short.body.user_id);
  const read = await readGrants(context, long.body.access_token);
  if (!read.ok) return withoutAccount(read.failure, short.body.user_id);
  const given = read.grants.filter(({ state }) => state !== "missing");
  const refusal = refuseMissing(
    permissions,
    given.map(({ permission }) => permission.name),
  );
  if (refusal) return refusal;
  const profile = await readProfile(context, long.body.access_token);
  if (!profile.ok) return withoutAccount(profile.failure, short.body.user_id);
  const account = toAccount(profile.body, long.body, context.now());
  return { state: "discovered", authorizedUserId: profile.body.id, accounts: [account] };
}

export function askForShortToken(
  context: ThreadsContext,
  given: { redirectUri: string; code: string },
) {
  const origin = context.settings.origins.API_URL;
  return exchangeCode(withQuotedIds(context), { origin, ...given }, ShortTokenAnswer);
}

export function readProfile(context: ThreadsContext, token: string): Promise<Answer<Profile>> {
  const fields = "id,username,name,threads_profile_picture_url";
  const call = { method: "GET", path: "/me", token, parameters: { fields } } as const;
  return callGraph(context, call, ProfileAnswer);
}

export function renewAccount(context: ThreadsContext, account: Account): Promise<Renewal> {
  return renewLongToken(context, account, { family: "th", explain, explainFailure });
}

const uninvitedCode = "1349245";
const uninvited = reasons.sentences.uninvited;

/** The sign-in of somebody who is no tester yet still names the account. */
function withoutAccount(failure: Failure, userId: string | undefined): Discovery {
  if (!isUninvited(failure) || userId === undefined) return failed(failure);
  const account: DiscoveredAccount = {
    accountId: userId,
    name: `Account ${userId}`,
    handle: "",
    avatarUrl: null,
    credentials: null,
    reason: uninvited,
    tokenExpiresAt: null,
  };
  return { state: "discovered", authorizedUserId: userId, accounts: [account] };
}

function toAccount(profile: Profile, token: LongToken, now: Date): DiscoveredAccount {
  const { id: accountId, username, name } = profile;
  const expiresAt = expiryOf(token, now);
  const given = { token: token.access_token, username, issuedAt: now, expiresAt };
  return {
    accountId,
    name: name?.trim() || username,
    handle: username,
    avatarUrl: profile.threads_profile_picture_url ?? null,
    credentials: credentialsFor(given),
    reason: null,
    tokenExpiresAt: expiresAt,
  };
}

/** The id may come as a number of more digits than a number of JSON keeps. */
function withQuotedIds(context: ThreadsContext): ThreadsContext {
  const send: typeof fetch = async (input, init) => {
    const response = await context.fetch(input, init);
    const text = await readText(response);
    const { status, headers } = response;
    const quoted = text.replace(/("user_id"\s*:\s*)(\d+)/g, '$1"$2"');
    return new Response(quoted || null, { status, headers });
  };
  return { ...context, fetch: send };
}
