import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { Consent, ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { styles } from "./pages";
import type { Site } from "./site";
import type { Effect } from "./state";
import { type SampleAccount, sampleAccounts } from "./world";

const knownPermissions: Readonly<Record<string, string>> = {
  read: "Read all your account's data",
  "read:accounts": "See accounts information",
  "read:statuses": "See all posts",
  write: "Modify all your account's data",
  "write:statuses": "Publish posts",
  "write:media": "Upload media files",
  profile: "Read only your account's profile information",
};

export function dialogOf(site: Site): ConsentDialog<SampleAccount, Effect> {
  return {
    path: "/oauth/authorize",
    people: sampleAccounts,
    page: consentPage,
    redirectUrisOf: (clientId) => {
      const app = site.store.state.apps.get(clientId);
      return app ? [app.redirectUri] : null;
    },
    knownPermissions,
    scopeSeparator: /[ +]/,
    requiresResponseType: true,
    refusals: {
      unknownApp:
        "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.",
      unknownRedirect: () => "The redirect URI included is not valid.",
      wrongResponseType: "The authorization server does not support this response type.",
      unknownScopes: () => "The requested scope is invalid, unknown, or malformed.",
      status: 401,
    },
    denial: {
      error: "access_denied",
      error_description: "The resource owner or authorization server denied the request.",
    },
    grant,
    callbackFragment: "",
  };
}

function grant({ code, person, request, permissions }: Consent<SampleAccount>) {
  const { redirectUri, scopes, clientId, challenge } = request;
  const effect: Effect = {
    kind: "code.issued",
    code,
    clientId,
    redirectUri,
    challenge,
    personId: person.id,
    scopes: scopes.filter((name) => permissions.includes(name)),
  };
  return { effect };
}

function consentPage(person: SampleAccount, { redirectUri, scopes }: ConsentRequest): ConsentPage {
  return {
    title: "Authorization required",
    styles,
    grantLabel: "Authorize",
    content: html`<header class="pad">
<h1>Authorize as @${person.username}?</h1>
<p class="muted"><strong>${new URL(redirectUri).host}</strong> would like permission to use your account.</p>
<p class="muted small">The network grants all of them or none. The sandbox lets you vary them.</p>
</header>
${permissionFields("Permissions", scopes, knownPermissions)}`,
  };
}
