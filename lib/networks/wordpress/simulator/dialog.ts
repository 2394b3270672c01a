import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import { type ConsentDialog, type ConsentRequest, openDialog } from "../../simulation/dialog";
import { errorPage, html } from "../../simulation/html";
import { picture } from "../../simulation/pages";
import { redirectTo } from "../../simulation/reply";
import type { Route } from "../../simulation/router";
import type { ConsentChoice, Simulator } from "../../simulator";
import { permissions } from "../settings";
import { styles } from "./pages";
import { localId, type Site } from "./site";
import type { Effect } from "./state";
import { newPassword } from "./token-routes";
import { type SampleAccount, sampleAccounts } from "./world";

const path = "/wp-admin/authorize-application.php";

const knownPermissions: Readonly<Record<string, string>> = Object.fromEntries(
  permissions.map(({ name, purpose }) => [name, purpose]),
);

const dialogOf = (site: Site): ConsentDialog<SampleAccount, Effect> => ({
  path,
  people: sampleAccounts,
  page: consentPage,
  redirectUrisOf: (id) => (isUuid(id) ? site.redirectUris : null),
  knownPermissions,
  scopeSeparator: / /,
  requiresResponseType: false,
  refusals: {
    unknownApp: "Cannot authorize application: its id is no UUID.",
    unknownRedirect: () => "The URL must be served over a secure connection.",
    wrongResponseType: "Cannot authorize application.",
  },
  denial: { success: "false" },
  grant: ({ code, person, request, permissions: granted }) => {
    const without = request.scopes.filter((name) => !granted.includes(name));
    const { redirectUri } = request;
    const made = newPassword(person, without);
    return {
      effect: { kind: "code.issued", code, redirectUri, ...made },
      query: { site_url: site.baseUrl, user_login: person.slug, password: made.password },
    };
  },
  callbackFragment: "",
});

function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/**
 * The page of a site has neither scopes nor a code: the name and the password come back in the address.
 * The sandbox lets people vary what the user's role allows.
 */
export function openSiteDialog(site: Site): { routes: Route[]; consent: Simulator["consent"] } {
  const { routes, consent } = openDialog(site, dialogOf(site));
  return {
    routes: routes.map((route) => ({ ...route, run: wrap(route) })),
    consent: async (address, { accountIds, ...choice }: ConsentChoice = {}) => {
      const people = accountIds ? { ...choice, accountIds: accountIds.map(localId) } : choice;
      return await consent(expanded(new URL(address)).href, people);
    },
  };
}

function wrap({ method, run }: Route): Route["run"] {
  return async (visit) => {
    const { url, parameters } = visit.request;
    if (!parameters.get("app_name")) return errorPage("Cannot authorize application: no name.");
    if (method === "GET" && !url.searchParams.has("redirect_uri")) {
      return redirectTo(expanded(url).href);
    }
    return await run(visit);
  };
}

function expanded(address: URL): URL {
  const url = new URL(path, address);
  for (const name of ["app_name", "app_id", "success_url", "reject_url", "person"]) {
    const value = address.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  const back = address.searchParams.get("success_url") ?? "";
  if (!URL.canParse(back)) return url;
  const { origin, pathname, searchParams } = new URL(back);
  url.searchParams.set("client_id", address.searchParams.get("app_id") ?? "");
  url.searchParams.set("redirect_uri", `${origin}${pathname}`);
  url.searchParams.set("state", searchParams.get("state") ?? "");
  url.searchParams.set("scope", permissions.map(({ name }) => name).join(" "));
  return url;
}

function consentPage(
  { id, name, role }: SampleAccount,
  { redirectUri, scopes }: ConsentRequest,
): ConsentPage {
  return {
    title: "Authorize application",
    styles,
    grantLabel: "Yes, I approve of this connection",
    content: html`<header class="pad who">${picture(`/avatar/${id}.jpg`)}<div>
<h1>An application would like to connect to your account.</h1>
<p class="muted">Would you like to give the application at <strong>${new URL(redirectUri).host}</strong> access to the account of ${name} (${role})?</p>
<p class="muted small">A real site shows no list: the role decides. The sandbox lets you vary it.</p>
</div></header>
${permissionFields("What the role allows", scopes, knownPermissions)}`,
  };
}
