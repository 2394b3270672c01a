import type { Account, AccountCredentials, Renewal } from "../network";
import { callBluesky, type Failure, xrpc } from "./call";
import { clientFields, clientKeys } from "./client";
import { classOf, explainFailure, reasons } from "./errors";
import { readAuthorizationServer } from "./oauth";
import {
  credentialsOf,
  endOf,
  type OAuthSession,
  type PasswordSession,
  sessionFrom,
  sessionOf,
} from "./session";
import type { BlueskyContext } from "./settings";
import { openSession } from "./sign-in";
import { NothingAnswer, SessionAnswer, TokenAnswer } from "./wire";

const marginMs = 60_000;

export function isStale({ accessEndsAt = "" }: AccountCredentials, at: Date): boolean {
  return !(new Date(accessEndsAt).getTime() - at.getTime() > marginMs);
}

export function renewSession(context: BlueskyContext, account: Account): Promise<Renewal> {
  const session = sessionOf(account);
  return session.kind === "password"
    ? renewPassword(context, session)
    : renewGrant(context, session);
}

/** Access by an app password lasts until its token ends, but is renewed no more. */
export function revokeSession(context: BlueskyContext, account: Account): Promise<boolean> {
  const session = sessionOf(account);
  return session.kind === "password"
    ? deleteSession(context, session)
    : revokeGrant(context, session);
}

async function renewPassword(context: BlueskyContext, session: PasswordSession): Promise<Renewal> {
  const { pds, refreshToken } = session;
  const answer = await callBluesky(
    context,
    {
      method: "POST",
      address: xrpc(pds, "com.atproto.server.refreshSession"),
      session: { kind: "password", token: refreshToken },
    },
    SessionAnswer,
  );
  if (!answer.ok) return await startOver(context, session, answer.failure);
  const { accessJwt: token, refreshJwt } = answer.body;
  return renewed({
    ...session,
    token,
    refreshToken: refreshJwt,
    accessEndsAt: endOf(token, context.now()),
  });
}

/** A lost answer spends the refresh token, but not the app password. */
async function startOver(
  context: BlueskyContext,
  session: PasswordSession,
  failure: Failure,
): Promise<Renewal> {
  if (failure.kind === "unsent") return { kind: "unavailable", message: explainFailure(failure) };
  const opened = await openSession(context, session);
  return opened.ok ? renewed(opened.session) : failed(opened.failure);
}

function renewed(session: PasswordSession | OAuthSession): Renewal {
  const tokenExpiresAt = session.kind === "oauth" ? session.endsAt : null;
  return { kind: "renewed", credentials: credentialsOf(session), tokenExpiresAt };
}

function failed(failure: Failure): Renewal {
  const isDead =
    failure.kind === "refused" && ["expired", "stale", "permission"].includes(classOf(failure));
  return isDead
    ? { kind: "refused", reason: reasons.because("renewal_ended") }
    : { kind: "unavailable", message: explainFailure(failure) };
}

async function renewGrant(context: BlueskyContext, session: OAuthSession): Promise<Renewal> {
  const { issuer, dpopKey, keyId, refreshToken } = session;
  const client = clientKeys(context.settings).find(({ id }) => id === keyId);
  if (!client) return { kind: "refused", reason: reasons.because("renewal_ended") };
  const server = await readAuthorizationServer(context, issuer);
  if (!server.ok) return { kind: "unavailable", message: explainFailure(server.failure) };
  const form = {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    ...clientFields(context, client, issuer),
  };
  const address = server.body.token_endpoint;
  const answer = await callBluesky(
    context,
    { method: "POST", address, form, dpopKey: JSON.parse(dpopKey) },
    TokenAnswer,
  );
  if (!answer.ok) return failed(answer.failure);
  if (answer.body.sub !== session.did)
    return { kind: "refused", reason: reasons.because("renewal_ended") };
  const now = context.now();
  return renewed(sessionFrom(answer.body, { now, identity: session, issuer, dpopKey, keyId }));
}

const deadlineMs = 5000;

async function deleteSession(
  context: BlueskyContext,
  { pds, refreshToken: token }: PasswordSession,
): Promise<boolean> {
  const address = xrpc(pds, "com.atproto.server.deleteSession");
  const call = { method: "POST", address, session: { kind: "password", token } } as const;
  return (await callBluesky(context, { ...call, deadlineMs }, NothingAnswer)).ok;
}

async function revokeGrant(
  context: BlueskyContext,
  { issuer, dpopKey, keyId, refreshToken: token }: OAuthSession,
): Promise<boolean> {
  const client = clientKeys(context.settings).find(({ id }) => id === keyId);
  const server = client && (await readAuthorizationServer(context, issuer, { deadlineMs }));
  const address = server?.ok ? server.body.revocation_endpoint : undefined;
  if (!client || !address) return false;
  const form = { token, ...clientFields(context, client, issuer) };
  const call = { method: "POST", address, form, dpopKey: JSON.parse(dpopKey) } as const;
  return (await callBluesky(context, { ...call, deadlineMs }, NothingAnswer)).ok;
}
