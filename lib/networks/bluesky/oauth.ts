import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Discovery, SignInRequest, SignInReturn, SignInStart } from "../network";
import { notGranted, refused, spentCode } from "../sign-in";
import { type Answer, type BlueskyCall, callBluesky, type Failure } from "./call";
import { clientFields, clientKeys } from "./client";
import { discoverAccount } from "./discover-account";
import { classOf, explainFailure, failedStart, isTransient } from "./errors";
import { type Found, resolveAccount } from "./identity";
import { sessionFrom } from "./session";
import { type BlueskyContext, permissions } from "./settings";
import type { PrivateJwk } from "./signed-token";
import { AuthorizationServer, ProtectedResource, PushedRequest, TokenAnswer } from "./wire";

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

type Start = { pds: string; did: string | null; hint: string | null };

const noAnswer = "Bluesky came back without an answer. Start the connection again.";

export async function discover(context: BlueskyContext, given: SignInReturn): Promise<Discovery> {
  const { parameters, kept = {} } = given;
  const denial = explainDenial(parameters);
  if (denial) return refused(denial);
  const code = parameters.get("code");
  if (!code || !kept.issuer) return refused(noAnswer);
  // Another server could otherwise hand over a code of this one.
  if (parameters.get("iss") !== kept.issuer) return refused(noAnswer);
  const granted = await exchange(context, { ...given, kept }, code);
  if (!granted.ok) return failedExchange(granted.failure);
  const missing = missingPermissions(granted.body.scope);
  if (missing.length > 0) return refused(explainMissing(missing));
  return await discoverGranted(context, granted.body, kept);
}

export async function findAuthorizationServer(
  context: BlueskyContext,
  pds: string,
): Promise<Answer<AuthorizationServer>> {
  const address = new URL("/.well-known/oauth-protected-resource", pds);
  const resource = await callBluesky(context, { method: "GET", address }, ProtectedResource);
  if (!resource.ok) return resource;
  const [issuer = ""] = resource.body.authorization_servers;
  return await readAuthorizationServer(context, issuer);
}

export function readAuthorizationServer(
  context: BlueskyContext,
  issuer: string,
  limits: Pick<BlueskyCall, "deadlineMs"> = {},
): Promise<Answer<AuthorizationServer>> {
  const address = new URL("/.well-known/oauth-authorization-server", issuer);
  const own = AuthorizationServer.refine((named) => named.issuer === new URL(issuer).origin);
  return callBluesky(
    context,
    { method: "GET", address, ...limits },
    own as z.ZodType<AuthorizationServer>,
  );
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

function pushRequest(
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

function explainDenial(parameters: URLSearchParams): string | null {
  const error = parameters.get("error");
  if (!error) return null;
  if (error === "access_denied") {
    return "Bluesky gave no access, because somebody declined. Start the connection again.";
  }
  return `Bluesky gave no access: ${(parameters.get("error_description") ?? error).slice(0, 300)}.`;
}

async function exchange(
  context: BlueskyContext,
  { redirectUri, kept = {} }: SignInReturn,
  code: string,
) {
  const { issuer = "", verifier = "", dpopKey = "" } = kept;
  const server = await readAuthorizationServer(context, issuer);
  if (!server.ok) return server;
  const [client] = clientKeys(context.settings);
  if (!client) throw new Error("There is always a client key.");
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...clientFields(context, client, issuer),
  };
  const address = server.body.token_endpoint;
  return await callBluesky(
    context,
    { method: "POST", address, form, dpopKey: JSON.parse(dpopKey) },
    TokenAnswer,
  );
}

function failedExchange(failure: Failure): Discovery {
  if (failure.kind === "refused" && classOf(failure) === "expired") return refused(spentCode);
  const state = isTransient(failure) ? "unavailable" : "refused";
  return { state, message: explainFailure(failure) };
}

function missingPermissions(scope: string) {
  const granted = new Set(scope.split(" "));
  return permissions.filter(({ name }) => !granted.has(name));
}

function explainMissing(missing: ReturnType<typeof missingPermissions>): string {
  return `${notGranted("Bluesky", missing)} Start the connection again and allow everything that is asked for.`;
}

type Kept = NonNullable<SignInReturn["kept"]>;

const foreign = "The server that signed you in is not the one that this account names.";

const anotherAccount =
  "You signed in with another account than the one you typed. Start the connection again.";

/** Believes a server about an account only where the account itself names that server. */
async function discoverGranted(
  context: BlueskyContext,
  granted: TokenAnswer,
  { did, issuer = "", dpopKey = "" }: Kept,
): Promise<Discovery> {
  const found = await resolveAccount(context, granted.sub);
  if (!found.ok)
    return { state: found.isLasting ? "refused" : "unavailable", message: found.problem };
  const server = await findAuthorizationServer(context, found.value.pds);
  if (!server.ok) return { state: "unavailable", message: explainFailure(server.failure) };
  if (server.body.issuer !== issuer) return refused(foreign);
  if (did && did !== granted.sub) return refused(anotherAccount);
  const [client] = clientKeys(context.settings);
  const session = sessionFrom(granted, {
    now: context.now(),
    identity: found.value,
    issuer,
    dpopKey,
    keyId: client?.id ?? "",
  });
  return await discoverAccount(context, session, found.value);
}
