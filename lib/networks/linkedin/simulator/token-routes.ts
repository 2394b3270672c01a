import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { hasAppSecret, networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { permissions } from "../settings";
import { OAuthRefusal } from "./rest";
import type { Site } from "./site";
import { findOrganization, sampleOrganizations, samplePeople } from "./world";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/oauth/v2/accessToken",
      operation: "oauth.exchange",
      run: (visit) => answerGrant(site, visit),
    },
    {
      method: "POST",
      path: "/oauth/v2/introspectToken",
      operation: "oauth.introspect",
      run: (visit) => introspect(site, visit),
    },
  ];
}

export function grantAccount(site: Site, accountId = sampleOrganizations[0]?.id): Account {
  const organization = findOrganization(accountId);
  const [person] = membersOf(organization?.id);
  if (!person || !organization) throw new Error(`There is no sample organization ${accountId}.`);
  const scopes = permissions.map(({ name }) => name);
  recordDirectly(site, "sandbox.grant", {
    kind: "code.issued",
    code: randomBytes(16).toString("hex"),
    redirectUri: "",
    personId: person.id,
    organizationIds: person.roles.map(({ organizationId }) => organizationId),
    scopes,
  });
  const token = newToken();
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    personId: person.id,
    scopes,
    expiresAtMs: tokenExpiry(site),
  });
  return { accountId: organization.id, name: organization.name, credentials: { token } };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  const people = accountId === undefined ? samplePeople : membersOf(accountId);
  const personIds = people.map(({ id }) => id);
  recordDirectly(site, "sandbox.revoke", { kind: "tokens.revoked", personIds });
}

function answerGrant(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  checkApp(site, parameters);
  switch (parameters.get("grant_type")) {
    case "authorization_code":
      return exchange(site, visit);
    case "refresh_token":
      return refresh(site, visit);
    default:
      throw new OAuthRefusal(400, "unsupported_grant_type", "The grant type is not supported");
  }
}

function checkApp(site: Site, parameters: URLSearchParams): void {
  if (!hasAppSecret(site, parameters) || parameters.get("client_id") !== site.app.appId) {
    throw new OAuthRefusal(401, "invalid_client", "Client authentication failed");
  }
}

function exchange(site: Site, visit: Visit): Reply {
  const { personId, scopes } = redeemCode(site, visit);
  revokeOtherScopes(site, visit, { personId, scopes });
  const token = issueToken(site, visit, { personId, scopes });
  return json({ ...token, ...firstRefreshToken(site, visit, { personId, scopes }) });
}

const codeLifetimeMs = 30 * 60_000;

function redeemCode(site: Site, visit: Visit) {
  const { parameters } = visit.request;
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  if (!code || code.isUsed) {
    const message = "Unable to retrieve access token: authorization code not found";
    throw new OAuthRefusal(401, "invalid_request", message);
  }
  const isLate = site.now().getTime() - code.atMs > codeLifetimeMs;
  if (isLate || code.redirectUri !== parameters.get("redirect_uri")) {
    const message =
      "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists";
    throw new OAuthRefusal(400, "invalid_request", message);
  }
  record(site, visit, { kind: "code.used", code: code.code });
  return code;
}

function revokeOtherScopes(
  site: Site,
  visit: Visit,
  { personId, scopes }: { personId: string; scopes: string[] },
): void {
  const setOf = (names: readonly string[]) => [...names].sort().join();
  const isChanged = [...site.store.state.tokens.values()].some(
    (token) => token.personId === personId && setOf(token.scopes) !== setOf(scopes),
  );
  if (isChanged) record(site, visit, { kind: "tokens.revoked", personIds: [personId] });
}

type Granted = { personId: string; scopes: string[] };

const tokenLifetimeSeconds = 5_184_000;

function issueToken(site: Site, visit: Visit, { personId, scopes }: Granted) {
  const token = newToken();
  const expiresAtMs = tokenExpiry(site);
  record(site, visit, { kind: "token.issued", token, personId, scopes, expiresAtMs });
  return {
    access_token: token,
    expires_in: tokenLifetimeSeconds,
    scope: scopes.join(site.switches.scopeSeparator),
    token_type: "Bearer",
  };
}

function newToken(): string {
  return `AQX${randomBytes(260).toString("base64url")}`;
}

function tokenExpiry(site: Site): number {
  return networkTimeMs(site) + tokenLifetimeSeconds * 1000;
}

const refreshLifetimeSeconds = 31_536_000;

function firstRefreshToken(site: Site, visit: Visit, granted: Granted) {
  if (site.switches.refreshTokens === "none") return {};
  const expiresAtMs = networkTimeMs(site) + refreshLifetimeSeconds * 1000;
  return issueRefreshToken(site, visit, { ...granted, expiresAtMs });
}

function issueRefreshToken(site: Site, visit: Visit, grant: Granted & { expiresAtMs: number }) {
  const refreshToken = newToken();
  record(site, visit, { kind: "refresh.issued", refreshToken, ...grant });
  return presentRefreshToken(site, { refreshToken, ...grant });
}

function refresh(site: Site, visit: Visit): Reply {
  const given = visit.request.parameters.get("refresh_token") ?? "";
  const grant = site.store.state.refreshTokens.get(given);
  if (!grant || grant.expiresAtMs <= networkTimeMs(site)) {
    const message =
      "The provided authorization grant or refresh token is invalid, expired or revoked";
    throw new OAuthRefusal(400, "invalid_request", message);
  }
  const token = issueToken(site, visit, grant);
  if (site.switches.refreshTokens !== "replaced") {
    return json({ ...token, ...presentRefreshToken(site, grant) });
  }
  record(site, visit, { kind: "refresh.replaced", refreshToken: given });
  const { personId, scopes, expiresAtMs } = grant;
  const next = issueRefreshToken(site, visit, { personId, scopes, expiresAtMs });
  return json({ ...token, ...next });
}

function presentRefreshToken(
  site: Site,
  { refreshToken, expiresAtMs }: { refreshToken: string; expiresAtMs: number },
) {
  const seconds = Math.floor((expiresAtMs - networkTimeMs(site)) / 1000);
  return { refresh_token: refreshToken, refresh_token_expires_in: seconds };
}

function introspect(site: Site, { request: { parameters } }: Visit): Reply {
  checkApp(site, parameters);
  const value = parameters.get("token");
  if (!value) throw new OAuthRefusal(400, "invalid_request", "The token is missing");
  const token = site.store.state.tokens.get(value);
  if (!token) return json({ active: false });
  const isExpired = networkTimeMs(site) >= token.expiresAtMs;
  if (token.isRevoked || isExpired) {
    return json({ active: false, status: token.isRevoked ? "revoked" : "expired" });
  }
  return json({
    active: true,
    client_id: site.app.appId,
    status: "active",
    auth_type: "3L",
    scope: token.scopes.join(site.switches.scopeSeparator),
    authorized_at: Math.floor(token.atMs / 1000),
    created_at: Math.floor(token.atMs / 1000),
    expires_at: Math.floor(token.expiresAtMs / 1000),
  });
}

function membersOf(organizationId: string | undefined) {
  return samplePeople.filter(({ roles }) =>
    roles.some((role) => role.organizationId === organizationId),
  );
}
