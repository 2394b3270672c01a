import type { Account } from "../network";
import { readAuthorizationServer } from "./authorization-server";
import { callBluesky, xrpc } from "./call";
import { clientFields } from "./client-assertion";
import { clientKeys } from "./client-keys";
import { type OAuthSession, type PasswordSession, sessionOf } from "./session";
import type { BlueskyContext } from "./settings";
import { NothingAnswer } from "./wire";

const deadlineMs = 5000;

/** Access by an app password lasts until its token ends, but is renewed no more. */
export function revokeSession(context: BlueskyContext, account: Account): Promise<boolean> {
  const session = sessionOf(account);
  return session.kind === "password"
    ? deleteSession(context, session)
    : revokeGrant(context, session);
}

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
