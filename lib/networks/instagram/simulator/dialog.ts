import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { picture } from "../../simulation/pages";
import { styles } from "./pages";
import type { Effect } from "./state";
import { type SampleAccount, sampleAccounts } from "./world";

export const knownPermissions: Readonly<Record<string, string>> = {
  instagram_business_basic: "View your profile and the media you published",
  instagram_business_content_publish: "Publish posts and reels for you",
  instagram_business_manage_comments: "Read and write comments for you",
  instagram_business_manage_insights: "Read the insights of your posts",
  instagram_business_manage_messages: "Read and write messages for you",
};

export const dialog: ConsentDialog<SampleAccount, Effect> = {
  path: "/oauth/authorize",
  people: sampleAccounts,
  page: consentPage,
  knownPermissions,
  scopeSeparator: /[ ,]+/,
  requiresResponseType: true,
  refusals: {
    unknownApp: "Invalid platform app: the app ID does not belong to an Instagram app.",
    unknownRedirect: (redirectUri) =>
      `Invalid redirect_uri: ${redirectUri} is not one of the app's addresses.`,
    wrongResponseType: "Invalid response_type: this app uses the code flow.",
    unknownScopes: (names) => `Invalid scope: ${names}.`,
  },
  denial: {
    error: "access_denied",
    error_reason: "user_denied",
    error_description: "The user denied your request.",
  },
  grant: ({ code, person, request, permissions }) => ({
    effect: {
      kind: "code.issued",
      code,
      redirectUri: request.redirectUri,
      accountId: person.id,
      permissions: request.scopes.filter((scope) => permissions.includes(scope)),
    },
  }),
  callbackFragment: "#_",
};

function consentPage(
  { id, username, type }: SampleAccount,
  { redirectUri, scopes }: ConsentRequest,
): ConsentPage {
  return {
    title: "Let the app in",
    styles,
    grantLabel: "Allow",
    content: html`<header class="pad who">${picture(`/picture/${id}.jpg`)}<div>
<h1>Continue as ${username}?</h1>
<p class="muted">The app at <strong>${new URL(redirectUri).host}</strong> asks for access to this account${type === "PERSONAL" ? ", which is a personal one" : ""}.</p>
</div></header>
${permissionFields("What the app may do", scopes, knownPermissions)}`,
  };
}
