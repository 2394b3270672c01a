import { randomBytes } from "node:crypto";
import { callbackAddress } from "../../simulation/callback";
import { routeDialog } from "../../simulation/route-dialog";
import type { Route, Visit } from "../../simulation/router";
import { consentPage, type DialogRequest } from "./consent-page";
import { knownPermissions } from "./permissions";
import { record, type Site } from "./site";
import { findPerson, samplePeople } from "./world";

/** The dialog in which a member gives the app access. */
export function dialogRoutes(site: Site): Route[] {
  return routeDialog({
    path: "/oauth/v2/authorization",
    read: (parameters) => readDialog(site, parameters),
    show: (dialog, { parameters, url: address }) => {
      const person = findPerson(parameters.get("person")) ?? samplePeople[0];
      return consentPage({ dialog, person, address });
    },
    decide: (dialog, visit) => decide(site, visit, dialog),
    stopStatus: 401,
  });
}

/** What the app asks for, or the sentence with which the dialog stops. */
function readDialog(site: Site, parameters: URLSearchParams): DialogRequest | string {
  if (parameters.get("client_id") !== site.app.appId) {
    return "The passed in client_id is invalid.";
  }
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!site.redirectUris.includes(redirectUri)) {
    return `The redirect_uri does not match the registered value: ${redirectUri || "(none)"}`;
  }
  if (parameters.get("response_type") !== "code") return "The response_type must be code.";
  const scopes = (parameters.get("scope") ?? "").split(" ").filter(Boolean);
  return { redirectUri, state: parameters.get("state"), scopes };
}

function decide(site: Site, visit: Visit, dialog: DialogRequest): string {
  const { parameters } = visit.request;
  const person = findPerson(parameters.get("person"));
  if (parameters.get("decision") !== "continue" || !person) {
    return callback(site, dialog, {
      error: "user_cancelled_authorize",
      error_description: "The user cancelled the authorization",
    });
  }
  const provided = new Set(parameters.getAll("permission"));
  const unknown = dialog.scopes.find((name) => !provided.has(name) || !(name in knownPermissions));
  if (unknown) {
    return callback(site, dialog, {
      error: "unauthorized_scope_error",
      error_description: `Scope "${unknown}" is not authorized for your application`,
    });
  }
  const own = new Set(person.roles.map(({ organizationId }) => organizationId));
  const code = `AQ${randomBytes(48).toString("base64url")}`;
  record(site, visit, {
    kind: "code.issued",
    code,
    redirectUri: dialog.redirectUri,
    personId: person.id,
    organizationIds: parameters.getAll("organization").filter((id) => own.has(id)),
    scopes: dialog.scopes,
  });
  return callback(site, dialog, { code });
}

function callback(site: Site, dialog: DialogRequest, query: Record<string, string>): string {
  return callbackAddress({ ...dialog, kind: site.switches.callback }, query);
}
