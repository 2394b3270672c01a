import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import { type ConsentDialog, type ConsentRequest, openDialog } from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { picture } from "../../simulation/pages";
import { redirectTo } from "../../simulation/reply";
import type { Route } from "../../simulation/router";
import type { Simulator } from "../../simulator";
import { permissions } from "../settings";
import { styles } from "./pages";
import type { Site } from "./site";
import type { Effect } from "./state";
import { type SampleAccount, sampleAccounts } from "./world";

const path = "/oauth/authorize";

export const knownPermissions: Readonly<Record<string, string>> = Object.fromEntries(
  permissions.map(({ name, purpose }) => [name, purpose]),
);

const dialog: ConsentDialog<SampleAccount, Effect> = {
  path,
  people: sampleAccounts,
  page: consentPage,
  knownPermissions,
  scopeSeparator: / +/,
  requiresResponseType: true,
  refusals: {
    unknownApp: "Invalid client: this server does not know it.",
    unknownRedirect: (redirectUri) => `Invalid redirect_uri: ${redirectUri}`,
    wrongResponseType: "Only the code flow is supported.",
    unknownScopes: (names) => `Invalid scope: ${names}.`,
  },
  denial: { error: "access_denied", error_description: "The user rejected the request" },
  grant: ({ code, person, request, permissions: granted }) => ({
    effect: {
      kind: "code.issued",
      code,
      redirectUri: request.redirectUri,
      state: request.state ?? "",
      accountId: person.id,
      scope: request.scopes.filter((scope) => granted.includes(scope)).join(" "),
    },
  }),
  callbackFragment: "",
};

export function openPushedDialog(site: Site): { routes: Route[]; consent: Simulator["consent"] } {
  const { routes, consent } = openDialog(site, dialog);
  return {
    routes: routes.map((route) => ({ ...route, run: wrap(site, route) })),
    consent: (address, choice) => consent(expanded(site, new URL(address)).href, choice),
  };
}

function wrap(site: Site, { method, run }: Route): Route["run"] {
  return async (visit) => {
    const { url } = visit.request;
    if (method === "GET" && !url.searchParams.has("redirect_uri")) {
      return redirectTo(expanded(site, url).href);
    }
    const reply = await run(visit);
    const location = reply.headers?.location;
    if (method === "GET" || !location?.includes("?")) return reply;
    const target = new URL(location);
    target.searchParams.set("iss", site.baseUrl);
    return { ...reply, headers: { ...reply.headers, location: target.href } };
  };
}

function expanded(site: Site, address: URL): URL {
  const pushed = site.store.state.pushed.get(address.searchParams.get("request_uri") ?? "");
  const url = new URL(path, site.baseUrl);
  if (!pushed) return url;
  url.searchParams.set("client_id", address.searchParams.get("client_id") ?? "");
  url.searchParams.set("redirect_uri", pushed.redirectUri);
  url.searchParams.set("state", pushed.state);
  url.searchParams.set("scope", pushed.scope);
  url.searchParams.set("response_type", "code");
  return url;
}

function consentPage(
  { id, handle }: SampleAccount,
  { redirectUri, scopes }: ConsentRequest,
): ConsentPage {
  return {
    title: "Let the app in",
    styles,
    grantLabel: "Authorize",
    content: html`<header class="pad who">${picture(`/picture/${id}.jpg`)}<div>
<h1>Continue as ${handle}?</h1>
<p class="muted">The app at <strong>${new URL(redirectUri).host}</strong> asks for access to this account.</p>
</div></header>
${permissionFields("What the app may do", scopes, knownPermissions)}`,
  };
}
