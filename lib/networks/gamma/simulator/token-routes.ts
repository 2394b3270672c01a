import { randomBytes, timingSafeEqual } from "node:crypto";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { OAuthRefusal } from "./rest-error";
import { networkTimeMs, record, type Site } from "./site";

const codeLifetimeMs = 30 * 60_000;
const tokenLifetimeSeconds = 5_184_000;

/** Codes become tokens here. */
export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/oauth/v2/accessToken",
      operation: "oauth.exchange",
      run: (visit) => exchange(site, visit),
    },
  ];
}

export function newToken(): string {
  return `AQX${randomBytes(260).toString("base64url")}`;
}

export function tokenExpiry(site: Site): number {
  return networkTimeMs(site) + tokenLifetimeSeconds * 1000;
}

function exchange(site: Site, visit: Visit): Reply {
  checkApp(site, visit.request.parameters);
  const { personId, scopes } = spendCode(site, visit);
  forgetOtherScopes(site, visit, { personId, scopes });
  const token = newToken();
  const expiresAtMs = tokenExpiry(site);
  record(site, visit, { kind: "token.issued", token, personId, scopes, expiresAtMs });
  return json({
    access_token: token,
    expires_in: tokenLifetimeSeconds,
    scope: scopes.join(site.switches.scopeSeparator),
    token_type: "Bearer",
  });
}

function checkApp(site: Site, parameters: URLSearchParams): void {
  if (parameters.get("grant_type") !== "authorization_code") {
    throw new OAuthRefusal(400, "unsupported_grant_type", "The grant type is not supported");
  }
  const given = Buffer.from(parameters.get("client_secret") ?? "");
  const expected = Buffer.from(site.app.appSecret);
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isKnown || parameters.get("client_id") !== site.app.appId) {
    throw new OAuthRefusal(401, "invalid_client", "Client authentication failed");
  }
}

function spendCode(site: Site, visit: Visit) {
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

/** Asking a member for another set of scopes ends the tokens with the earlier set. */
function forgetOtherScopes(
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
