import { createHmac, randomBytes } from "node:crypto";
import { refuse } from "../../meta/simulator/refusal";
import { refuseExpired } from "../../meta/simulator/tokens";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { hasAppSecret, networkTimeMs, record } from "../../simulation/site";
import { answer, type Site } from "./site";
import type { Token } from "./state";

const codeLifetimeMs = 10 * 60_000;
const shortLifetimeSeconds = 5400;
const longLifetimeSeconds = 5_183_944;

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

function ownerOfToken(site: Site, parameters: URLSearchParams): string {
  const token = site.store.state.tokens.get(parameters.get("fb_exchange_token") ?? "");
  if (!token || token.pageId !== null || token.killedBySubcode !== null) {
    refuse({ message: "Invalid OAuth access token.", code: 190 });
  }
  refuseExpired(site, token);
  return token.personId;
}
