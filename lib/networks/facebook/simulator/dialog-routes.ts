import { randomBytes } from "node:crypto";
import { callbackAddress } from "../../simulation/callback";
import { routeDialog } from "../../simulation/route-dialog";
import type { Route, Visit } from "../../simulation/router";
import { consentPage, type DialogRequest } from "./consent-page";
import { knownPermissions } from "./permissions";
import { record, type Site } from "./site";
import { findPerson, samplePeople } from "./world";

/** The dialog in which a person shares Pages with the app. */
export function dialogRoutes(site: Site): Route[] {
  return routeDialog({
    path: "/:version/dialog/oauth",
    read: (parameters) => readDialog(site, parameters),
    show: (dialog, { parameters, url: address }) => {
      const person = findPerson(parameters.get("person")) ?? samplePeople[0];
      return consentPage({ dialog, person, address });
    },
    decide: (dialog, visit) => decide(site, visit, dialog),
  });
}

/** What the app asks for, or the sentence with which the dialog stops. */
function readDialog(site: Site, parameters: URLSearchParams): DialogRequest | string {
  if (parameters.get("client_id") !== site.app.appId) {
    return "Invalid App ID: the provided app ID does not look like a valid app ID.";
  }
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!site.redirectUris.includes(redirectUri)) {
    return `URL blocked: this redirect failed because the redirect URI is not in the app's list of valid OAuth redirect URIs: ${redirectUri || "(none)"}`;
  }
  if ((parameters.get("response_type") ?? "code") !== "code") {
    return "Invalid response_type: this app uses the code flow.";
  }
  const scopes = (parameters.get("scope") ?? "").split(/[ ,]+/).filter(Boolean);
  const unknown = scopes.filter((scope) => !(scope in knownPermissions));
  if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(", ")}.`;
  return { redirectUri, state: parameters.get("state"), scopes };
}

function decide(site: Site, visit: Visit, dialog: DialogRequest): string {
  const { parameters } = visit.request;
  const person = findPerson(parameters.get("person"));
  if (parameters.get("decision") !== "continue" || !person) {
    return callback(site, dialog, {
      error: "access_denied",
      error_code: "200",
      error_description: "Permissions error",
      error_reason: "user_denied",
    });
  }
  const own = new Set(person.roles.map(({ pageId }) => pageId));
  const ticked = new Set(parameters.getAll("permission"));
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  record(site, visit, {
    kind: "code.issued",
    code,
    redirectUri: dialog.redirectUri,
    personId: person.id,
    pageIds: parameters.getAll("page").filter((id) => own.has(id)),
    permissions: Object.fromEntries(
      ["public_profile", ...dialog.scopes].map((scope) => [
        scope,
        scope === "public_profile" || ticked.has(scope) ? "granted" : "declined",
      ]),
    ),
  });
  return callback(site, dialog, { code });
}

/** The network adds a fragment of its own to every callback. */
function callback(site: Site, dialog: DialogRequest, query: Record<string, string>): string {
  const given = { ...dialog, kind: site.switches.callback };
  return `${callbackAddress(given, query)}#_=_`;
}
