import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { Consent, ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { styles } from "./pages";
import type { Effect } from "./state";
import { type SampleAccount, sampleAccounts } from "./world";

const knownPermissions: Readonly<Record<string, string>> = {
  "tweet.read": "All the posts you can view",
  "tweet.write": "Post and repost for you",
  "users.read": "Any account you can view",
  "media.write": "Upload media for you",
  "offline.access": "Stay connected to your account until you revoke access",
};

export const dialog: ConsentDialog<SampleAccount, Effect> = {
  path: "/i/oauth2/authorize",
  people: sampleAccounts,
  page: consentPage,
  knownPermissions,
  scopeSeparator: /[ +]/,
  requiresResponseType: true,
  refusals: {
    unknownApp: "Something went wrong: you weren’t able to give access to the app.",
    unknownRedirect: () => "Something went wrong: the callback address is not one of this app.",
    wrongResponseType: "Something went wrong: the response type must be code.",
    unknownScopes: (names) => `Something went wrong: unknown scopes ${names}.`,
    status: 400,
  },
  denial: { error: "access_denied" },
  grant,
  callbackFragment: "",
};

/** A challenge is required, by S256. */
function grant({ code, person, request, permissions }: Consent<SampleAccount>) {
  const { redirectUri, scopes, challenge } = request;
  if (!challenge) return { refusal: { error: "invalid_request" } };
  const effect: Effect = {
    kind: "code.issued",
    code,
    redirectUri,
    challenge,
    personId: person.id,
    scopes: scopes.filter((name) => permissions.includes(name)),
  };
  return { effect };
}

function consentPage(person: SampleAccount, { redirectUri, scopes }: ConsentRequest): ConsentPage {
  return {
    title: "Authorize app",
    styles,
    grantLabel: "Authorize app",
    content: html`<header class="pad">
<h1>Let an app access the account @${person.username}?</h1>
<p class="muted">The app at <strong>${new URL(redirectUri).host}</strong> wants to do all of this.</p>
<p class="muted small">The network grants all of them or none. The sandbox lets you vary them.</p>
</header>
${permissionFields("Permissions", scopes, knownPermissions)}`,
  };
}
