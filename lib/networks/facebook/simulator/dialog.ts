import { accountRow, type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { Consent, ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html, type Markup } from "../../simulation/html";
import { styles } from "../../simulation/styles";
import type { Effect } from "./state";
import { findPage, type SamplePerson, samplePeople } from "./world";

export const knownPermissions: Readonly<Record<string, string>> = {
  pages_show_list: "See the list of Pages you manage",
  pages_manage_posts: "Create posts, photos and videos on your Pages",
  pages_read_engagement: "Read the content of your Pages",
  pages_manage_engagement: "Comment as your Pages",
  pages_read_user_content: "Read what others write on your Pages",
  read_insights: "Read the insights of your Pages",
  business_management: "See the Pages of your businesses",
  public_profile: "See your name and picture",
};

export const dialog: ConsentDialog<SamplePerson, Effect> = {
  path: "/:version/dialog/oauth",
  people: samplePeople,
  page: consentPage,
  accounts: { field: "page", idsOf: ({ roles }) => roles.map(({ pageId }) => pageId) },
  knownPermissions,
  scopeSeparator: /[ ,]+/,
  requiresResponseType: false,
  refusals: {
    unknownApp: "Invalid App ID: the provided app ID does not look like a valid app ID.",
    unknownRedirect: (redirectUri) =>
      `URL blocked: this redirect failed because the redirect URI is not in the app's list of valid OAuth redirect URIs: ${redirectUri}`,
    wrongResponseType: "Invalid response_type: this app uses the code flow.",
    unknownScopes: (names) => `Invalid Scopes: ${names}.`,
  },
  denial: {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  },
  grant: (consent) => ({ effect: grant(consent) }),
  callbackFragment: "#_=_",
};

function grant({ code, person, request, accountIds, permissions }: Consent<SamplePerson>): Effect {
  const granted = new Set(["public_profile", ...permissions]);
  const states = ["public_profile", ...request.scopes].map(
    (scope) => [scope, granted.has(scope) ? "granted" : "declined"] as const,
  );
  return {
    kind: "code.issued",
    code,
    redirectUri: request.redirectUri,
    personId: person.id,
    pageIds: accountIds,
    permissions: Object.fromEntries(states),
  };
}

function consentPage(person: SamplePerson, { redirectUri, scopes }: ConsentRequest): ConsentPage {
  return {
    title: "Share Pages with the app",
    styles,
    grantLabel: "Continue",
    content: html`<header class="pad">
<h1>Continue as ${person.name}?</h1>
<p class="muted">The app at <strong>${new URL(redirectUri).host}</strong> asks for access to your Pages.</p>
</header>
<fieldset class="pad"><legend>Pages to share</legend>${pageRows(person)}</fieldset>
${permissionFields("What the app may do", scopes, knownPermissions)}`,
  };
}

function pageRows({ roles }: SamplePerson): Markup | Markup[] {
  if (roles.length === 0) return html`<p class="muted">This person manages no Page.</p>`;
  return roles.map(({ pageId, tasks }) =>
    accountRow("page", {
      id: pageId,
      name: findPage(pageId)?.name ?? pageId,
      note: tasks.includes("CREATE_CONTENT") ? "Can create content" : "Cannot create content",
      picture: `/picture/${pageId}.jpg`,
    }),
  );
}
