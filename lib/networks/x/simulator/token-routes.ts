import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { permissions } from "../settings";
import { readCaller, refuseOAuth } from "./caller";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, type SampleAccount, sampleAccounts } from "./world";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/2/oauth2/token",
      operation: "oauth.token",
      run: (visit) => answerGrant(site, visit),
    },
    {
      method: "POST",
      path: "/2/oauth2/revoke",
      operation: "oauth.revoke",
      run: (visit) => revoke(site, visit),
    },
    {
      method: "GET",
      path: "/2/users/me",
      operation: "users.me",
      run: ({ request }) => {
        const account = readCaller(site, request, "users.read");
        const followers_count = site.counts.of(account.id, "followers");
        return json({ data: { ...userNode(site, account), public_metrics: { followers_count } } });
      },
    },
  ];
}

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const scopes = permissions.map(({ name }) => name);
  const issued = newToken(site, account, scopes);
  recordDirectly(site, "sandbox.grant", issued);
  return {
    accountId: account.id,
    name: account.name,
    credentials: {
      token: issued.token,
      refreshToken: issued.refreshToken ?? "none",
      accessEndsAt: new Date(issued.expiresAtMs).toISOString(),
      granted: scopes.join(" "),
      username: account.username,
    },
  };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  const personIds = accountId === undefined ? sampleAccounts.map(({ id }) => id) : [accountId];
  recordDirectly(site, "sandbox.revoke", { kind: "tokens.revoked", personIds });
}

function userNode({ baseUrl }: Site, { id, name, username, subscription }: SampleAccount) {
  return {
    id,
    name,
    username,
    profile_image_url: `${baseUrl}/avatar/${id}.jpg`,
    verified_type: subscription === "None" ? "none" : "blue",
    subscription_type: subscription,
  };
}

function answerGrant(site: Site, visit: Visit): Reply {
  checkApp(site, visit.request);
  switch (visit.request.parameters.get("grant_type")) {
    case "authorization_code":
      return exchange(site, visit);
    case "refresh_token":
      return refresh(site, visit);
    default:
      return refuseOAuth(400, "unsupported_grant_type", "The grant type is not supported.");
  }
}

function checkApp({ app }: Site, { headers }: SimulatedRequest): void {
  const [, value = ""] = headers.authorization?.match(/^Basic (\S+)$/) ?? [];
  const given = Buffer.from(Buffer.from(value, "base64").toString());
  const expected = Buffer.from([app.appId, app.appSecret].map(encodeURIComponent).join(":"));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    refuseOAuth(401, "unauthorized_client", "Missing valid authorization header");
  }
}

const codeLifetimeMs = 30_000;

function exchange(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  const isLate = code && site.now().getTime() - code.atMs > codeLifetimeMs;
  if (!code || code.isUsed || isLate) {
    refuseOAuth(400, "invalid_request", "Value passed for the authorization code was invalid.");
  }
  if (code.redirectUri !== parameters.get("redirect_uri")) {
    refuseOAuth(400, "invalid_request", "Value passed for the redirect uri did not match.");
  }
  if (code.challenge !== challengeOf(parameters.get("code_verifier") ?? "")) {
    refuseOAuth(400, "invalid_request", "Value passed for the code verifier did not match.");
  }
  record(site, visit, { kind: "code.used", code: code.code });
  return issue(site, visit, code);
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** A refresh token is good for once. */
function refresh(site: Site, visit: Visit): Reply {
  const refreshToken = visit.request.parameters.get("refresh_token") ?? "";
  const grant = site.store.state.refreshTokens.get(refreshToken);
  if (!grant) refuseOAuth(400, "invalid_request", "Value passed for the token was invalid.");
  record(site, visit, { kind: "refresh.used", refreshToken });
  return issue(site, visit, grant);
}

function issue(site: Site, visit: Visit, grant: Pick<Token, "personId" | "scopes">): Reply {
  const account = findAccount(grant.personId);
  if (!account) return refuseOAuth(400, "invalid_request", "The account is gone.");
  const issued = newToken(site, account, grant.scopes);
  record(site, visit, issued);
  return json({
    token_type: "bearer",
    expires_in: site.switches.accessSeconds,
    access_token: issued.token,
    scope: grant.scopes.join(" "),
    ...(issued.refreshToken && { refresh_token: issued.refreshToken }),
  });
}

function newToken(site: Site, { id, isBrief }: SampleAccount, scopes: string[]): Token {
  const lasts = scopes.includes("offline.access") && !isBrief;
  return {
    kind: "token.issued",
    token: randomBytes(40).toString("base64url"),
    refreshToken: lasts ? randomBytes(40).toString("base64url") : null,
    personId: id,
    scopes,
    expiresAtMs: networkTimeMs(site) + site.switches.accessSeconds * 1000,
  };
}

function revoke(site: Site, visit: Visit): Reply {
  checkApp(site, visit.request);
  const { state } = site.store;
  const token = visit.request.parameters.get("token") ?? "";
  const grant = state.refreshTokens.get(token) ?? state.tokens.get(token);
  if (grant) record(site, visit, { kind: "tokens.revoked", personIds: [grant.personId] });
  return json({ revoked: grant !== undefined });
}
