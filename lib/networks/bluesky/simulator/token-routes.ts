import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { clientKeys } from "../client";
import { credentialsOf, sessionFrom } from "../session";
import { permissions } from "../settings";
import { type PrivateJwk, thumbprintOf } from "../signed-token";
import { assertClient, readProof } from "./proofs";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, sampleAccounts } from "./world";
import { refuse } from "./xrpc-error";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/.well-known/oauth-protected-resource",
      operation: "oauth.resource",
      run: () => json({ resource: site.baseUrl, authorization_servers: [site.baseUrl] }),
    },
    {
      method: "GET",
      path: "/.well-known/oauth-authorization-server",
      operation: "oauth.metadata",
      run: () => json(metadataOf(site)),
    },
    {
      method: "POST",
      path: "/oauth/par",
      operation: "oauth.push",
      run: (visit) => push(site, visit),
    },
    {
      method: "POST",
      path: "/oauth/token",
      operation: "oauth.token",
      run: (visit) => grant(site, visit),
    },
    {
      method: "POST",
      path: "/oauth/revoke",
      operation: "oauth.revoke",
      run: (visit) => revoke(site, visit),
    },
  ];
}

const scope = permissions.map(({ name }) => name).join(" ");

type Issued = Pick<Token, "accountId" | "scope" | "keyThumbprint">;

export function newToken(site: Site, { accountId, scope, keyThumbprint }: Issued) {
  return {
    kind: "token.issued",
    token: `tok-${randomBytes(40).toString("base64url")}`,
    refreshToken: `ref-${randomBytes(40).toString("base64url")}`,
    accountId,
    scope,
    keyThumbprint,
    expiresAtMs: networkTimeMs(site) + site.switches.accessSeconds * 1000,
  } as const;
}

const noOrigins = { SERVICE_URL: "", PLC_URL: "", RESOLVER_URL: "", WEB_URL: "" };

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ format: "jwk" }) as PrivateJwk;
  const token = newToken(site, { accountId: account.id, scope, keyThumbprint: thumbprintOf(key) });
  recordDirectly(site, "sandbox.grant", token);
  const settings = { ...site.app, sandbox: true, origins: noOrigins };
  const session = sessionFrom(
    {
      access_token: token.token,
      token_type: "DPoP",
      refresh_token: token.refreshToken,
      scope,
      sub: account.id,
      expires_in: site.switches.accessSeconds,
    },
    {
      now: site.now(),
      identity: { did: account.id, pds: site.baseUrl },
      issuer: site.baseUrl,
      dpopKey: JSON.stringify(key),
      keyId: clientKeys(settings)[0]?.id ?? "",
    },
  );
  return { accountId: account.id, name: account.name, credentials: credentialsOf(session) };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.revoked",
    accountId: accountId ?? null,
  });
}

function metadataOf({ baseUrl }: Site) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    pushed_authorization_request_endpoint: `${baseUrl}/oauth/par`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: ["ES256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

function revoke(site: Site, visit: Visit): Reply {
  assertClient(site, visit.request);
  const keyThumbprint = readProof(site, visit.request);
  const given = visit.request.parameters.get("token") ?? "";
  const token = site.store.state.byRefreshToken(given);
  if (token?.keyThumbprint === keyThumbprint) {
    record(site, visit, { kind: "token.replaced", token: token.token });
  }
  return json({});
}

const requestLifetimeMs = 5 * 60_000;

function push(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  assertClient(site, visit.request);
  const keyThumbprint = readProof(site, visit.request);
  const redirectUri = parameters.get("redirect_uri") ?? "";
  const challenge = parameters.get("code_challenge") ?? "";
  if (!site.redirectUris.includes(redirectUri)) invalidRequest("Invalid redirect_uri");
  if (parameters.get("code_challenge_method") !== "S256" || challenge.length !== 43) {
    invalidRequest("PKCE with S256 is required");
  }
  const scope = parameters.get("scope") ?? "";
  if (!scope.split(" ").includes("atproto")) refuse(400, "invalid_scope", "atproto is required");
  const requestUri = `urn:ietf:params:oauth:request_uri:req-${randomBytes(16).toString("hex")}`;
  const state = parameters.get("state") ?? "";
  record(site, visit, {
    kind: "request.pushed",
    requestUri,
    redirectUri,
    state,
    scope,
    challenge,
    keyThumbprint,
  });
  return json({ request_uri: requestUri, expires_in: requestLifetimeMs / 1000 }, 201);
}

function invalidRequest(message: string): never {
  refuse(400, "invalid_request", message);
}

function grant(site: Site, visit: Visit): Reply {
  assertClient(site, visit.request);
  const keyThumbprint = readProof(site, visit.request);
  const kind = visit.request.parameters.get("grant_type");
  if (kind === "authorization_code") return redeem(site, visit, keyThumbprint);
  if (kind === "refresh_token") return refresh(site, visit, keyThumbprint);
  refuse(400, "unsupported_grant_type", "Unsupported grant type");
}

function redeem(site: Site, visit: Visit, keyThumbprint: string): Reply {
  const { parameters } = visit.request;
  const { state } = site.store;
  const code = readCode(site, parameters);
  const pushed = state.pushedAs(code.state);
  const verifier = parameters.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!pushed || pushed.challenge !== challenge) invalidGrant("Invalid code_verifier");
  if (pushed.keyThumbprint !== keyThumbprint) invalidGrant("The code is bound to another key");
  record(site, visit, { kind: "code.used", code: code.code });
  return json(issue(site, visit, { ...code, keyThumbprint }));
}

const codeLifetimeMs = 60_000;

function readCode(site: Site, parameters: URLSearchParams) {
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  if (!code || code.isUsed) invalidGrant("Invalid code");
  if (site.now().getTime() - code.atMs > codeLifetimeMs) invalidGrant("Code expired");
  if (code.redirectUri !== parameters.get("redirect_uri")) invalidGrant("Invalid redirect_uri");
  return code;
}

function invalidGrant(message: string): never {
  refuse(400, "invalid_grant", message);
}

function issue(site: Site, visit: Visit, owned: Issued) {
  const token = newToken(site, owned);
  record(site, visit, token);
  return {
    access_token: token.token,
    token_type: "DPoP",
    refresh_token: token.refreshToken,
    scope: token.scope,
    sub: token.accountId,
    expires_in: site.switches.accessSeconds,
  };
}

function refresh(site: Site, visit: Visit, keyThumbprint: string): Reply {
  const given = visit.request.parameters.get("refresh_token") ?? "";
  const token = site.store.state.byRefreshToken(given);
  if (!token || token.isRevoked) invalidGrant("Invalid refresh token");
  if (token.keyThumbprint !== keyThumbprint) invalidGrant("The token is bound to another key");
  record(site, visit, { kind: "token.replaced", token: token.token });
  return json(issue(site, visit, token));
}
