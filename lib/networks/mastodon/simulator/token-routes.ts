import { createHash, randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record, recordDirectly } from "../../simulation/site";
import { permissions } from "../settings";
import { refuse } from "./caller";
import { fullId, localId, type Site } from "./site";
import type { App } from "./state";
import { findAccount, sampleAccounts } from "./world";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/api/v1/apps",
      operation: "apps.register",
      run: (visit) => register(site, visit),
    },
    {
      method: "POST",
      path: "/oauth/token",
      operation: "oauth.token",
      run: (visit) => answerGrant(site, visit),
    },
    {
      method: "POST",
      path: "/oauth/revoke",
      operation: "oauth.revoke",
      run: (visit) => revoke(site, visit),
    },
    {
      method: "GET",
      path: "/.well-known/oauth-authorization-server",
      operation: "oauth.metadata",
      run: () => {
        if (!site.switches.pkce) refuse(404, "Not found");
        return json({ issuer: site.baseUrl, code_challenge_methods_supported: ["S256"] });
      },
    },
  ];
}

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id ?? ""): Account {
  const account = findAccount(localId(accountId));
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const [clientId, clientSecret, token] = [newToken(), newToken(), newToken()];
  const redirectUri = site.redirectUris[0] ?? "";
  const scopes = permissions.map(({ name }) => name);
  recordDirectly(site, "sandbox.grant", {
    kind: "app.registered",
    clientId,
    clientSecret,
    redirectUri,
  });
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    clientId,
    personId: account.id,
    scopes,
  });
  const { software } = site.switches;
  const granted = scopes.join(" ");
  return {
    accountId: fullId(site, account.id),
    name: account.name,
    credentials: { server: site.baseUrl, token, software, granted, clientId, clientSecret },
  };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  const tokens = [...site.store.state.tokens.values()].filter(({ personId }) => {
    return accountId === undefined || personId === localId(accountId);
  });
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.revoked",
    tokens: tokens.map(({ token }) => token),
  });
}

function register(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const redirectUri = parameters.get("redirect_uris") ?? "";
  if (!parameters.get("client_name"))
    refuse(422, "Validation failed: Application name can't be blank");
  if (!URL.canParse(redirectUri))
    refuse(422, "Validation failed: Redirect URI must be an absolute URI.");
  const [clientId, clientSecret] = [newToken(), newToken()];
  record(site, visit, { kind: "app.registered", clientId, clientSecret, redirectUri });
  return json({
    id: site.store.nextId(),
    name: parameters.get("client_name"),
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
  });
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function answerGrant(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const app = requireApp(site, parameters, 401);
  switch (parameters.get("grant_type")) {
    case "authorization_code":
      return exchange(site, visit, app);
    case "client_credentials":
      return issue(site, visit, { clientId: app.clientId, personId: null, scopes: ["read"] });
    default:
      return refuse(
        400,
        "unsupported_grant_type",
        "The authorization grant type is not supported.",
      );
  }
}

function requireApp(site: Site, parameters: URLSearchParams, status: number): App {
  const app = site.store.state.apps.get(parameters.get("client_id") ?? "");
  if (app && app.clientSecret === parameters.get("client_secret")) return app;
  return refuse(
    status,
    "invalid_client",
    "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.",
  );
}

const codeLifetimeMs = 10 * 60_000;

function exchange(site: Site, visit: Visit, { clientId }: App): Reply {
  const { parameters } = visit.request;
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  const invalid = () =>
    refuse(
      400,
      "invalid_grant",
      "The provided authorization grant is invalid, expired, or revoked.",
    );
  if (!code || code.isUsed || code.clientId !== clientId) return invalid();
  const isLate = site.now().getTime() - code.atMs > codeLifetimeMs;
  if (isLate || code.redirectUri !== parameters.get("redirect_uri")) return invalid();
  if (code.challenge && code.challenge !== challengeOf(parameters.get("code_verifier") ?? "")) {
    return invalid();
  }
  record(site, visit, { kind: "code.used", code: code.code });
  const { personId, scopes } = code;
  return issue(site, visit, { clientId, personId, scopes });
}

function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function issue(
  site: Site,
  visit: Visit,
  grant: { clientId: string; personId: string | null; scopes: string[] },
): Reply {
  const token = newToken();
  record(site, visit, { kind: "token.issued", token, ...grant });
  const created_at = Math.floor(site.now().getTime() / 1000);
  const scope = site.switches.namesScopes ? { scope: grant.scopes.join(" ") } : {};
  return json({ access_token: token, token_type: "Bearer", created_at, ...scope });
}

function revoke(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const app = requireApp(site, parameters, 403);
  const token = site.store.state.tokens.get(parameters.get("token") ?? "");
  if (token && token.clientId !== app.clientId) {
    refuse(403, "unauthorized_client", "You are not authorized to revoke this token");
  }
  if (token) record(site, visit, { kind: "tokens.revoked", tokens: [token.token] });
  return json({});
}
