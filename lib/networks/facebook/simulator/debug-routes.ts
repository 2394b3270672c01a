import { invalidParameter } from "../../meta/simulator/refusal";
import { endOf } from "../../meta/simulator/tokens";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { networkTimeMs } from "../../simulation/site";
import { requireApp } from "./caller";
import { answer, type Site } from "./site";
import type { Token } from "./state";

const dayMs = 24 * 60 * 60_000;

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

function debugToken(site: Site, { request }: Visit): Reply {
  requireApp(site, request);
  const value = request.parameters.get("input_token");
  if (!value) invalidParameter("The parameter input_token is required");
  const { appId, appSecret } = site.app;
  if (value === `${appId}|${appSecret}`) {
    return answer(site, { data: { app_id: appId, type: "APP", is_valid: true, scopes: [] } });
  }
  const token = site.store.state.tokens.get(value);
  if (token) return answer(site, { data: factsOf(site, token) });
  const message = "Invalid OAuth access token - Cannot parse access token";
  return answer(site, { data: { error: { code: 190, message }, is_valid: false, scopes: [] } });
}

function factsOf(site: Site, token: Token) {
  const { personId, pageId, expiresAtMs } = token;
  const end = endOf(site, token);
  const facts = {
    app_id: site.app.appId,
    type: pageId === null ? "USER" : "PAGE",
    application: "Sample app",
    data_access_expires_at: seconds(networkTimeMs(site) + site.switches.dataAccessDays * dayMs),
    expires_at: expiresAtMs === null ? 0 : seconds(expiresAtMs),
    user_id: personId,
    profile_id: pageId ?? undefined,
  };
  if (end) return { ...facts, error: end, is_valid: false, scopes: [] };
  return { ...facts, is_valid: true, ...scopesOf(site, personId) };
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

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
