import { randomBytes } from "node:crypto";
import { callbackAddress } from "../../simulation/callback";
import { routeDialog } from "../../simulation/route-dialog";
import type { Route, Visit } from "../../simulation/router";
import { consentPage, type DialogRequest } from "./consent-page";
import { knownPermissions } from "./permissions";
import { record, type Site } from "./site";
import { findAccount, sampleAccounts } from "./world";

/** The dialog in which an account lets the app in. */
export function dialogRoutes(site: Site): Route[] {
  return routeDialog({
    path: "/oauth/authorize",
    read: (parameters) => readDialog(site, parameters),
    show: (dialog, { parameters, url: address }) => {
      const account = findAccount(parameters.get("person")) ?? sampleAccounts[0];
      return consentPage({ dialog, account, address });
    },
    decide: (dialog, visit) => decide(site, visit, dialog),
  });
}

/** What the app asks for, or the sentence with which the dialog stops. */
function readDialog(site: Site, parameters: URLSearchParams): DialogRequest | string {
  if (parameters.get("client_id") !== site.app.appId) {
    return "Invalid platform app: the app ID does not belong to an Instagram app.";
  }
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!site.redirectUris.includes(redirectUri)) {
    return `Invalid redirect_uri: ${redirectUri || "(none)"} is not one of the app's addresses.`;
  }
  if (parameters.get("response_type") !== "code") {
    return "Invalid response_type: this app uses the code flow.";
  }
  const scopes = (parameters.get("scope") ?? "").split(/[ ,]+/).filter(Boolean);
  const unknown = scopes.filter((scope) => !(scope in knownPermissions));
  if (unknown.length > 0) return `Invalid scope: ${unknown.join(", ")}.`;
  return { redirectUri, state: parameters.get("state"), scopes };
}

function decide(site: Site, visit: Visit, dialog: DialogRequest): string {
  const { parameters } = visit.request;
  const account = findAccount(parameters.get("person"));
  if (parameters.get("decision") !== "continue" || !account) {
    return callback(site, dialog, {
      error: "access_denied",
      error_reason: "user_denied",
      error_description: "The user denied your request.",
    });
  }
  const ticked = new Set(parameters.getAll("permission"));
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  record(site, visit, {
    kind: "code.issued",
    code,
    redirectUri: dialog.redirectUri,
    accountId: account.id,
    permissions: dialog.scopes.filter((scope) => ticked.has(scope)),
  });
  return callback(site, dialog, { code });
}

/** The network adds a fragment of its own to every callback. */
function callback(site: Site, dialog: DialogRequest, query: Record<string, string>): string {
  const given = { ...dialog, kind: site.switches.callback };
  return `${callbackAddress(given, query)}#_`;
}
