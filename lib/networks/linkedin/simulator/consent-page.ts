import { consentStyles, hiddenFields, peopleLinks } from "../../simulation/consent-form";
import { errorPage } from "../../simulation/error-page";
import { html, type Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { knownPermissions } from "./permissions";
import { styles } from "./styles";
import { findOrganization, mayPost, type SamplePerson, samplePeople } from "./world";

export type DialogRequest = { redirectUri: string; state: string | null; scopes: string[] };

type Consent = { dialog: DialogRequest; person: SamplePerson | undefined; address: URL };

/** Where a sample member allows everything or nothing; what the sandbox can vary stands apart. */
export function consentPage({ dialog, person, address }: Consent): Reply {
  if (!person) return errorPage("There is no such person here.", 404);
  return page({
    title: "Give the app access",
    styles: styles + consentStyles,
    formTo: dialog.redirectUri,
    body: html`<main>
<nav class="people" aria-label="Signed in as">${peopleLinks(samplePeople, { person, address })}</nav>
<form class="card" method="post" action="${address.pathname}">
${hiddenFields(address, person)}
<header class="pad">
<h1>Allow access as ${person.name}?</h1>
<p class="muted">The app at <strong>${new URL(dialog.redirectUri).host}</strong> wants to do all of this:</p>
</header>
<fieldset class="pad"><legend>Permissions</legend>${dialog.scopes.map(permissionRow)}</fieldset>
<fieldset class="pad"><legend>Pages this person has a role on</legend>
<p class="muted small">The network itself does not ask here: it shares all of them. The sandbox lets you vary both lists.</p>
${roleRows(person)}</fieldset>
<footer class="pad">
<button name="decision" value="cancel" class="quiet">Cancel</button>
<button name="decision" value="continue">Allow</button>
</footer>
</form>
</main>`,
  });
}

function roleRows({ roles }: SamplePerson): Markup | Markup[] {
  if (roles.length === 0) return html`<p class="muted">This person has no role on any Page.</p>`;
  return [...new Set(roles.map(({ organizationId }) => organizationId))].map((id) => {
    const own = roles.filter(({ organizationId }) => organizationId === id);
    const names = own.map(({ role, state }) => `${role} (${state})`).join(", ");
    const note = own.some(mayPost) ? "Can post" : "Cannot post";
    return html`<label class="row"><img class="picture" src="/logo/${id}.jpg" alt="">
<span><span class="name">${findOrganization(id)?.name ?? id}</span><br><span class="muted small">${note}: ${names}</span></span>
<input type="checkbox" name="organization" value="${id}" checked></label>`;
  });
}

function permissionRow(scope: string): Markup {
  return html`<label class="row"><span>${knownPermissions[scope] ?? scope}<br><span class="muted small">${scope}</span></span>
<input type="checkbox" name="permission" value="${scope}" checked></label>`;
}
