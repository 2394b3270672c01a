import { type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html } from "../../simulation/html";
import { picture } from "../../simulation/pages";
import { styles } from "./pages";
import { type Site, uninvitedCode, uninvitedWords } from "./site";
import type { Effect } from "./state";
import { type SampleAccount, sampleAccounts } from "./world";

export const knownPermissions: Readonly<Record<string, string>> = {
  threads_basic: "See your profile and the posts you published",
  threads_content_publish: "Publish posts for you",
  threads_manage_replies: "Publish replies for you",
  threads_read_replies: "Read the replies to your posts",
  threads_manage_insights: "Read the results of your posts",
};

export function dialogOf(site: Site): ConsentDialog<SampleAccount, Effect> {
  return {
    path: "/oauth/authorize",
    people: sampleAccounts,
    page: consentPage,
    knownPermissions,
    scopeSeparator: /[ ,]+/,
    requiresResponseType: true,
    refusals: {
      unknownApp: "Invalid platform app: the app ID does not belong to a Threads app.",
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
    grant: ({ code, person, request, permissions }) => {
      if (person.isUninvited && site.switches.uninvited === "callback") {
        return { refusal: { error_code: String(uninvitedCode), error_message: uninvitedWords } };
      }
      return {
        effect: {
          kind: "code.issued",
          code,
          redirectUri: request.redirectUri,
          accountId: person.id,
          permissions: request.scopes.filter((scope) => permissions.includes(scope)),
        },
      };
    },
    callbackFragment: "#_",
  };
}

function consentPage(
  { id, username, isUninvited }: SampleAccount,
  { redirectUri, scopes }: ConsentRequest,
): ConsentPage {
  const app = new URL(redirectUri).host;
  return {
    title: "Let the app in",
    styles,
    grantLabel: "Allow",
    content: html`<header class="pad who">${picture(`/picture/${id}.jpg`)}<div>
<h1>Continue as ${username}?</h1>
<p class="muted">The app at <strong>${app}</strong> asks for access to this account${isUninvited ? ", which has not accepted to test it" : ""}.</p>
</div></header>
${permissionFields("What the app may do", scopes, knownPermissions)}`,
  };
}
