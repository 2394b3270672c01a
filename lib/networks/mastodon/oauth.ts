import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Account, Discovery, SignInRequest, SignInReturn, SignInStart } from "../network";
import { refused, spentCode } from "../sign-in";
import { type Answer, callMastodon, type Failure } from "./call";
import { explainFailure, isTransient } from "./errors";
import {
  accountIdOf,
  accountSettingsOf,
  offersPkce,
  readInstance,
  readSoftware,
  serverOf,
  typedServer,
} from "./server";
import { type MastodonContext, missingPermissions, scope } from "./settings";
import {
  AccountAnswer,
  type App,
  AppAnswer,
  AppTokenAnswer,
  NothingAnswer,
  TokenAnswer,
} from "./wire";

export async function beginSignIn(
  context: MastodonContext,
  { redirectUri, state, typed }: SignInRequest,
): Promise<SignInStart> {
  const server = typedServer(context.settings, typed);
  if (server === null) return refused("This is no address of a server: write it as example.com.");
  const found = await findApp(context, { server, redirectUri });
  if (!found.ok) return failedServer(server, found.failure);
  const { client_id, client_secret } = found.body;
  const verifier = (await offersPkce(context, server)) ? randomBytes(48).toString("base64url") : "";
  const url = new URL("/oauth/authorize", server);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    scope,
    state,
    ...(verifier && { code_challenge: challengeOf(verifier), code_challenge_method: "S256" }),
  }).toString();
  const kept = { server, client_id, client_secret, verifier };
  return { state: "redirect", url: url.href, kept };
}

const Begun = AppAnswer.extend({ server: z.string(), verifier: z.string() });

export async function discover(
  context: MastodonContext,
  { redirectUri, parameters, kept = {} }: SignInReturn,
): Promise<Discovery> {
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  const begun = Begun.safeParse(kept);
  if (!code || !begun.success) {
    return refused("The server came back without an answer. Start the connection again.");
  }
  const { server, client_id, client_secret, verifier } = begun.data;
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    client_id,
    client_secret,
    redirect_uri: redirectUri,
    scope,
    ...(verifier && { code_verifier: verifier }),
  });
  const call = { server, method: "POST", path: "/oauth/token", form } as const;
  const exchanged = await callMastodon(context, call, TokenAnswer);
  if (!exchanged.ok) return failedExchange(exchanged.failure);
  const { access_token: token, scope: granted = null } = exchanged.body;
  const missing = missingPermissions(granted);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    return refused(`The server did not grant ${names}. Start again, and allow everything.`);
  }
  const app: App = { client_id, client_secret };
  return await readAccount(context, { server, token, app, granted: granted ?? "" });
}

const revokeDeadlineMs = 5000;

export async function revokeToken(context: MastodonContext, account: Account): Promise<boolean> {
  const { token = "", clientId = "", clientSecret = "" } = account.credentials;
  const form = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
  const server = serverOf(account);
  const call = { server, method: "POST", path: "/oauth/revoke", form } as const;
  const answer = await callMastodon(
    context,
    { ...call, deadlineMs: revokeDeadlineMs },
    NothingAnswer,
  );
  return answer.ok;
}

type Wanted = { server: string; redirectUri: string };

async function findApp(context: MastodonContext, wanted: Wanted): Promise<Answer<App>> {
  const key = `${wanted.server} ${wanted.redirectUri}`;
  const kept = AppAnswer.safeParse((await context.keep?.read(key)) ?? null);
  if (kept.success && (await isKnown(context, { ...wanted, app: kept.data }))) {
    return { ok: true, status: 200, body: kept.data };
  }
  const made = await register(context, wanted);
  if (made.ok) await context.keep?.write(key, { ...made.body });
  return made;
}

/** A server deletes apps that nobody uses, and would show its person an error. */
async function isKnown(
  context: MastodonContext,
  { server, redirectUri, app }: Wanted & { app: App },
): Promise<boolean> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    redirect_uri: redirectUri,
    ...app,
  });
  const call = { server, method: "POST", path: "/oauth/token", form } as const;
  return (await callMastodon(context, call, AppTokenAnswer)).ok;
}

function register(context: MastodonContext, { server, redirectUri }: Wanted) {
  const form = new URLSearchParams({
    client_name: "Herald",
    redirect_uris: redirectUri,
    scopes: scope,
    website: new URL(redirectUri).origin,
  });
  return callMastodon(context, { server, method: "POST", path: "/api/v1/apps", form }, AppAnswer);
}

function failedServer(server: string, failure: Failure): SignInStart {
  const { host } = new URL(server);
  if (failure.kind === "unsent" || failure.kind === "lost") {
    return { state: "unavailable", message: `${host} could not be reached. Is it written right?` };
  }
  if (failure.kind === "unreadable" && failure.status < 500) {
    return refused(`${host} does not answer as a Mastodon server does. Is it written right?`);
  }
  return failed(failure);
}

function failed(failure: Failure): Discovery {
  const message = explainFailure(failure);
  return isTransient(failure)
    ? { state: "unavailable", message: `${message} Start the connection again.` }
    : refused(message);
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function explainDenial(parameters: URLSearchParams): string | null {
  if (parameters.get("error") === "access_denied") {
    return "The server gave no access, because somebody refused it. Start again.";
  }
  const words = parameters.get("error_description") ?? parameters.get("error");
  return words && `The server gave no access: ${words.slice(0, 300)}`;
}

function failedExchange(failure: Failure): Discovery {
  const isSpent = failure.kind === "refused" && failure.status < 429;
  return isSpent ? refused(spentCode) : failed(failure);
}

async function readAccount(
  context: MastodonContext,
  grant: { server: string; token: string; app: App; granted: string },
): Promise<Discovery> {
  const { server, token, app, granted } = grant;
  const path = "/api/v1/accounts/verify_credentials";
  const call = { server, token, method: "GET", path } as const;
  const answer = await callMastodon(context, call, AccountAnswer);
  if (!answer.ok) return failed(answer.failure);
  const account = answer.body;
  const [instance, software] = await Promise.all([
    readInstance(context, { server }),
    readSoftware(context, server),
  ]);
  const { host } = new URL(server);
  const accountId = accountIdOf(account.id, server);
  const credentials = {
    server,
    token,
    software,
    granted,
    clientId: app.client_id,
    clientSecret: app.client_secret,
  };
  return {
    state: "discovered",
    authorizedUserId: accountId,
    accounts: [
      {
        accountId,
        name: account.display_name || account.username,
        handle: `@${account.username}@${host}`,
        avatarUrl: account.avatar ?? null,
        credentials: account.moved ? null : credentials,
        reason: account.moved ? movedTo(account.moved.acct ?? "another account") : null,
        tokenExpiresAt: null,
        facts: accountSettingsOf(instance, account),
      },
    ],
  };
}

function movedTo(name: string): string {
  return `This account has moved to ${name}: connect that one.`;
}
