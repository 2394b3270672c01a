import { createHmac, randomBytes } from "node:crypto";
import { invalidParameter, refuse } from "../../meta/simulator/refusal";
import { endOf, refuseExpired } from "../../meta/simulator/tokens";
import type { Account } from "../../network";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { hasAppSecret, networkTimeMs, record, recordDirectly } from "../../simulation/site";
import { requireApp } from "./caller";
import { knownPermissions } from "./dialog";
import { answer, type Site } from "./site";
import type { Token } from "./state";
import { findPage, samplePages, samplePeople } from "./world";

export function tokenRoutes(site: Site): Route[] {
  const route = {
    path: "/:version/oauth/access_token",
    operation: "oauth.exchange",
    run: (visit: Visit) => exchange(site, visit),
  };
  return [
    { method: "GET", ...route },
    { method: "POST", ...route },
  ];
}

const shortLifetimeSeconds = 5400;

export function pageTokenFor(
  site: Site,
  visit: Visit,
  given: { user: Token; pageId: string },
): string {
  const { user, pageId } = given;
  const digest = createHmac("sha256", user.token).update(pageId).digest("base64url");
  const token = `EAAP${digest}${createHmac("sha256", digest).update("page").digest("base64url")}`;
  if (site.store.state.tokens.has(token)) return token;
  const isLong =
    user.expiresAtMs === null ||
    user.expiresAtMs - networkTimeMs(site) > shortLifetimeSeconds * 1000;
  record(site, visit, {
    kind: "token.issued",
    token,
    personId: user.personId,
    pageId,
    expiresAtMs: isLong ? null : user.expiresAtMs,
  });
  return token;
}

export function debugRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: "/:version/debug_token",
      operation: "token.debug",
      run: (visit) => debugToken(site, visit),
    },
  ];
}

export function grantAccount(site: Site, accountId = samplePages[0]?.id): Account {
  const page = findPage(accountId);
  const person = samplePeople.find(({ roles }) => roles.some(({ pageId }) => pageId === page?.id));
  if (!person || !page) throw new Error(`There is no sample Page ${accountId}.`);
  const permissions = Object.keys(knownPermissions).map((name) => [name, "granted"] as const);
  recordDirectly(site, "sandbox.grant", {
    kind: "code.issued",
    code: randomBytes(16).toString("hex"),
    redirectUri: "",
    personId: person.id,
    pageIds: person.roles.map(({ pageId }) => pageId),
    permissions: Object.fromEntries(permissions),
  });
  const token = `EAAP${randomBytes(48).toString("base64url")}`;
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    personId: person.id,
    pageId: page.id,
    expiresAtMs: null,
  });
  return { accountId: page.id, name: page.name, credentials: { pageToken: token } };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.killed",
    personId: null,
    pageId: accountId ?? null,
    subcode: 460,
  });
}

export function removeApp(site: Site, personId: string): void {
  recordDirectly(site, "sandbox.remove-app", { kind: "app.removed", personId });
}

const longLifetimeSeconds = 5_183_944;

function exchange(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  checkApp(site, parameters);
  const isLong = parameters.get("grant_type") === "fb_exchange_token";
  const personId = isLong ? ownerOfToken(site, parameters) : ownerOfCode(site, visit);
  const token = `EAAU${randomBytes(72).toString("base64url")}`;
  const seconds = isLong ? longLifetimeSeconds : shortLifetimeSeconds;
  const expiresAtMs = networkTimeMs(site) + seconds * 1000;
  record(site, visit, { kind: "token.issued", token, personId, pageId: null, expiresAtMs });
  return answer(site, { access_token: token, token_type: "bearer", expires_in: seconds });
}

function checkApp(site: Site, parameters: URLSearchParams): void {
  if (parameters.get("client_id") !== site.app.appId) {
    refuse({
      message: "Error validating application. Cannot get application info due to a system error.",
      code: 101,
    });
  }
  if (!hasAppSecret(site, parameters)) {
    refuse({ message: "Error validating client secret.", code: 1 });
  }
}

function ownerOfToken(site: Site, parameters: URLSearchParams): string {
  const token = site.store.state.tokens.get(parameters.get("fb_exchange_token") ?? "");
  if (!token || token.pageId !== null || token.killedBySubcode !== null) {
    refuse({ message: "Invalid OAuth access token.", code: 190 });
  }
  refuseExpired(site, token);
  return token.personId;
}

const codeLifetimeMs = 10 * 60_000;

function ownerOfCode(site: Site, visit: Visit): string {
  const { parameters } = visit.request;
  const code = site.store.state.codes.get(parameters.get("code") ?? "");
  if (!code) refuse({ message: "Invalid verification code format.", code: 100 });
  if (code.redirectUri !== parameters.get("redirect_uri")) {
    refuse({
      message:
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
      code: 100,
      subcode: 36008,
    });
  }
  if (code.isUsed || site.now().getTime() - code.atMs > codeLifetimeMs) {
    refuse({
      message: code.isUsed
        ? "This authorization code has been used."
        : "This authorization code has expired.",
      code: 100,
      subcode: 36009,
    });
  }
  record(site, visit, { kind: "code.used", code: code.code });
  return code.personId;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function debugToken(site: Site, { request }: Visit): Reply {
  requireApp(site, request);
  const value = request.parameters.get("input_token");
  if (!value) invalidParameter("The parameter input_token is required");
  const { appId, appSecret } = site.app;
  if (value === `${appId}|${appSecret}`) {
    return answer(site, { data: { app_id: appId, type: "APP", is_valid: true, scopes: [] } });
  }
  const token = site.store.state.tokens.get(value);
  if (token) return answer(site, { data: tokenInfoOf(site, token) });
  const message = "Invalid OAuth access token - Cannot parse access token";
  return answer(site, { data: { error: { code: 190, message }, is_valid: false, scopes: [] } });
}

const dayMs = 24 * 60 * 60_000;

function tokenInfoOf(site: Site, token: Token) {
  const { personId, pageId, expiresAtMs } = token;
  const end = endOf(site, token);
  const info = {
    app_id: site.app.appId,
    type: pageId === null ? "USER" : "PAGE",
    application: "Sample app",
    data_access_expires_at: seconds(networkTimeMs(site) + site.switches.dataAccessDays * dayMs),
    expires_at: expiresAtMs === null ? 0 : seconds(expiresAtMs),
    user_id: personId,
    profile_id: pageId ?? undefined,
  };
  if (end) return { ...info, error: end, is_valid: false, scopes: [] };
  return { ...info, is_valid: true, ...scopesOf(site, personId) };
}

function scopesOf({ store }: Site, personId: string) {
  const grant = store.state.grants.get(personId);
  const scopes = Object.entries(grant?.permissions ?? {})
    .filter(([, status]) => status === "granted")
    .map(([scope]) => scope);
  const granular = scopes
    .filter((scope) => scope.startsWith("pages_"))
    .map((scope) => ({ scope, target_ids: grant?.pageIds ?? [] }));
  return { scopes, granular_scopes: granular };
}
