import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import type { SignInRequest, SignInStart } from "../network";
import { findAuthorizationServer } from "./authorization-server";
import { type Answer, callBluesky } from "./call";
import { clientFields } from "./client-assertion";
import { clientKeys } from "./client-keys";
import { failedStart } from "./errors";
import { type Found, resolveAccount } from "./identity";
import { permissions } from "./permissions";
import type { BlueskyContext } from "./settings";
import type { PrivateJwk } from "./signed-token";
import { type AuthorizationServer, PushedRequest } from "./wire";

type Start = { pds: string; did: string | null; hint: string | null };

export async function beginOAuth(
  context: BlueskyContext,
  request: SignInRequest,
): Promise<SignInStart> {
  const start = await findStart(context, request.typed.account);
  if (!start.ok)
    return { state: start.isLasting ? "refused" : "unavailable", message: start.problem };
  const server = await findAuthorizationServer(context, start.value.pds);
  if (!server.ok) return failedStart(server.failure);
  const verifier = randomBytes(32).toString("base64url");
  const dpopKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  }) as PrivateJwk;
  const pushed = await pushRequest(context, server.body, {
    ...request,
    verifier,
    dpopKey,
    hint: start.value.hint,
  });
  if (!pushed.ok) return failedStart(pushed.failure);
  const url = new URL(server.body.authorization_endpoint);
  url.searchParams.set("client_id", context.settings.appId);
  url.searchParams.set("request_uri", pushed.body.request_uri);
  const { issuer } = server.body;
  const did = start.value.did ?? "";
  const kept = { issuer, did, verifier, dpopKey: JSON.stringify(dpopKey) };
  return { state: "redirect", url: url.href, kept };
}

/** A sandbox is one server, whose people choose who they are there. */
async function findStart(context: BlueskyContext, account?: string): Promise<Found<Start>> {
  if (!account) {
    return {
      ok: true,
      value: { pds: context.settings.origins.SERVICE_URL, did: null, hint: null },
    };
  }
  const found = await resolveAccount(context, account);
  if (!found.ok) return found;
  const { pds, did, handle } = found.value;
  return { ok: true, value: { pds, did, hint: handle } };
}

type Pushed = Pick<SignInRequest, "redirectUri" | "state"> & {
  verifier: string;
  dpopKey: PrivateJwk;
  hint: string | null;
};

export function pushRequest(
  context: BlueskyContext,
  { issuer, pushed_authorization_request_endpoint: address }: AuthorizationServer,
  { redirectUri, state, verifier, dpopKey, hint }: Pushed,
): Promise<Answer<{ request_uri: string }>> {
  const [client] = clientKeys(context.settings);
  if (!client) throw new Error("There is always a client key.");
  const form = {
    response_type: "code",
    redirect_uri: redirectUri,
    state,
    scope: permissions.map(({ name }) => name).join(" "),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(hint && { login_hint: hint }),
    ...clientFields(context, client, issuer),
  };
  return callBluesky(context, { method: "POST", address, form, dpopKey }, PushedRequest);
}
