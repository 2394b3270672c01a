import { randomBytes } from "node:crypto";
import { refuse } from "../../meta/simulator/refusal";
import { findValidToken } from "../../meta/simulator/tokens";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { hasAppSecret, networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { credentialsFor } from "../oauth";
import { knownPermissions } from "./dialog";
import { answer, type Site } from "./site";
import type { Code, Token } from "./state";
import { findAccount, sampleAccounts } from "./world";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/oauth/access_token",
      operation: "oauth.exchange",
      run: (visit) => exchange(site, visit),
    },
    {
      method: "GET",
      path: "/access_token",
      operation: "oauth.lengthen",
      run: (visit) => lengthen(site, visit),
    },
    {
      method: "GET",
      path: "/refresh_access_token",
      operation: "oauth.refresh",
      run: (visit) => refresh(site, visit),
    },
  ];
}

const longLifetimeSeconds = 5_183_944;

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const { id, name, username } = account;
  const token = `IGAA${randomBytes(72).toString("base64url")}`;
  const issuedAtMs = networkTimeMs(site);
  const expiresAtMs = issuedAtMs + longLifetimeSeconds * 1000;
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    length: "long",
    accountId: id,
    permissions: Object.keys(knownPermissions),
    issuedAtMs,
    expiresAtMs,
  });
  const credentials = credentialsFor({
    token,
    username,
    issuedAt: new Date(issuedAtMs),
    expiresAt: new Date(expiresAtMs),
  });
  return { accountId: id, name, credentials };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.killed",
    accountId: accountId ?? null,
    subcode: 460,
  });
}

export function removeApp(site: Site, accountId: string): void {
  recordDirectly(site, "sandbox.remove-app", { kind: "tokens.killed", accountId, subcode: 458 });
}

function exchange(site: Site, visit: Visit): Reply {
  const code = readCode(site, visit.request.parameters);
  if (typeof code === "string") return refuseExchange(code);
  record(site, visit, { kind: "code.used", code: code.code });
  const token = issue(site, visit, { ...code, length: "short" });
  const permissions = code.permissions;
  // The bare answer has the id as a number that exceeds the precision of JSON.
  const user = findAccount(code.accountId)?.scopedId ?? "0";
  const wrapped = {
    data: [{ access_token: token, user_id: user, permissions: permissions.join() }],
  };
  if (site.switches.wrapped) return answer(site, wrapped);
  const bare = { access_token: token, user_id: Number(user), permissions };
  return answer(site, bare);
}

const codeLifetimeMs = 60 * 60_000;

function readCode(site: Site, parameters: URLSearchParams): Code | string {
  if (parameters.get("client_id") !== site.app.appId) return "Invalid platform app";
  if (!hasAppSecret(site, parameters)) return "Error validating client secret.";
  if (parameters.get("grant_type") !== "authorization_code") return "Invalid grant_type";
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  if (!code) return "Invalid authorization code";
  if (code.redirectUri !== parameters.get("redirect_uri")) {
    return "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request";
  }
  if (code.isUsed) return "This authorization code has been used";
  const isOld = site.now().getTime() - code.atMs > codeLifetimeMs;
  return isOld ? "This authorization code has expired" : code;
}

function refuseExchange(message: string): Reply {
  return json({ error_type: "OAuthException", code: 400, error_message: message }, 400);
}

type Issued = Pick<Token, "accountId" | "permissions" | "length">;

const shortLifetimeSeconds = 3600;

function issue(site: Site, visit: Visit, { accountId, permissions, length }: Issued): string {
  const token = `IGAA${randomBytes(72).toString("base64url")}`;
  const issuedAtMs = networkTimeMs(site);
  const seconds = length === "long" ? longLifetimeSeconds : shortLifetimeSeconds;
  const expiresAtMs = issuedAtMs + seconds * 1000;
  const owned = { accountId, permissions, length };
  record(site, visit, { kind: "token.issued", token, ...owned, issuedAtMs, expiresAtMs });
  return token;
}

function lengthen(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  if (parameters.get("grant_type") !== "ig_exchange_token") unsupportedGrant();
  if (!hasAppSecret(site, parameters)) {
    refuse({ message: "Error validating client secret.", code: 1 });
  }
  const token = findValidToken(site, parameters.get("access_token") ?? "");
  if (token.length !== "short") unsupportedGrant();
  return answerLong(site, visit, token);
}

function unsupportedGrant(): never {
  refuse({ message: "Unsupported request - method type: get", code: 100 });
}

function answerLong(site: Site, visit: Visit, { accountId, permissions }: Token): Reply {
  const token = issue(site, visit, { accountId, permissions, length: "long" });
  const body = { access_token: token, token_type: "bearer", expires_in: longLifetimeSeconds };
  return answer(site, body);
}

const renewableAfterMs = 24 * 60 * 60_000;

function refresh(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  if (parameters.get("grant_type") !== "ig_refresh_token") unsupportedGrant();
  const token = findValidToken(site, parameters.get("access_token") ?? "");
  if (token.length !== "long") unsupportedGrant();
  if (!token.permissions.includes("instagram_business_basic")) {
    refuse({ message: "(#10) This endpoint requires instagram_business_basic", code: 10 });
  }
  if (networkTimeMs(site) - token.issuedAtMs < renewableAfterMs) {
    refuse({ message: "(#100) The access token is not old enough to be refreshed", code: 100 });
  }
  return answerLong(site, visit, token);
}
