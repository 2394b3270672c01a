import { accountRow, type ConsentPage, permissionFields } from "../../simulation/consent-page";
import type { Consent, ConsentDialog, ConsentRequest } from "../../simulation/dialog";
import { html, type Markup } from "../../simulation/html";
import { styles } from "./pages";
import type { Effect } from "./state";
import { findOrganization, mayPost, type SamplePerson, samplePeople } from "./world";

const knownPermissions: Readonly<Record<string, string>> = {
  w_organization_social: "Create posts, comments and reactions as your organizations",
  r_organization_social: "Read your organizations' posts, comments and reactions",
  rw_organization_admin: "Manage your organizations' pages and read their reports",
  openid: "Use your member id",
  profile: "Use your name and photo",
  email: "Use your primary email address",
  w_member_social: "Create posts, comments and reactions as yourself",
};

export const dialog: ConsentDialog<SamplePerson, Effect> = {
  path: "/oauth/v2/authorization",
  people: samplePeople,
  page: consentPage,
  accounts: {
    field: "organization",
    idsOf: ({ roles }) => roles.map(({ organizationId }) => organizationId),
  },
  knownPermissions,
  scopeSeparator: / /,
  requiresResponseType: true,
  refusals: {
    unknownApp: "The passed in client_id is invalid.",
    unknownRedirect: (redirectUri) =>
      `The redirect_uri does not match the registered value: ${redirectUri}`,
    wrongResponseType: "The response_type must be code.",
    status: 401,
  },
  denial: {
    error: "user_cancelled_authorize",
    error_description: "The user cancelled the authorization",
  },
  grant,
  callbackFragment: "",
};

function grant({ code, person, request, accountIds, permissions }: Consent<SamplePerson>) {
  const { redirectUri, scopes } = request;
  const missing = scopes.find((name) => !permissions.includes(name) || !(name in knownPermissions));
  if (missing) {
    const error_description = `Scope "${missing}" is not authorized for your application`;
    return { refusal: { error: "unauthorized_scope_error", error_description } };
  }
  const effect: Effect = {
    kind: "code.issued",
    code,
    redirectUri,
    personId: person.id,
    organizationIds: accountIds,
    scopes,
  };
  return { effect };
}

function consentPage(person: SamplePerson, { redirectUri, scopes }: ConsentRequest): ConsentPage {
  return {
    title: "Give the app access",
    styles,
    grantLabel: "Allow",
    content: html`<header class="pad">
<h1>Allow access as ${person.name}?</h1>
<p class="muted">The app at <strong>${new URL(redirectUri).host}</strong> wants to do all of this:</p>
</header>
${permissionFields("Permissions", scopes, knownPermissions)}
<fieldset class="pad"><legend>Pages this person has a role on</legend>
<p class="muted small">The network itself does not ask here: it shares all of them. The sandbox lets you vary both lists.</p>
${roleRows(person)}</fieldset>`,
  };
}

function roleRows({ roles }: SamplePerson): Markup | Markup[] {
  if (roles.length === 0) return html`<p class="muted">This person has no role on any Page.</p>`;
  return [...new Set(roles.map(({ organizationId }) => organizationId))].map((id) => {
    const own = roles.filter(({ organizationId }) => organizationId === id);
    const names = own.map(({ role, state }) => `${role} (${state})`).join(", ");
    return accountRow("organization", {
      id,
      name: findOrganization(id)?.name ?? id,
      note: `${own.some(mayPost) ? "Can post" : "Cannot post"}: ${names}`,
      picture: `/logo/${id}.jpg`,
    });
  });
}
