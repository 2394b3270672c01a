import { consentStyles, hiddenFields, peopleLinks } from "../../simulation/consent-form";
import { errorPage } from "../../simulation/error-page";
import { html, type Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { styles } from "../../simulation/styles";
import { knownPermissions } from "./permissions";
import { findPage, type SamplePerson, samplePeople } from "./world";

export type DialogRequest = { redirectUri: string; state: string | null; scopes: string[] };

type Consent = { dialog: DialogRequest; person: SamplePerson | undefined; address: URL };

/** Where a sample person chooses which Pages and permissions the app gets. */
export function consentPage({ dialog, person, address }: Consent): Reply {
  if (!person) return errorPage("There is no such person here.", 404);
  return page({
    title: "Share Pages with the app",
    styles: styles + consentStyles,
    formTo: dialog.redirectUri,
    body: html`<main>
<nav class="people" aria-label="Signed in as">${peopleLinks(samplePeople, { person, address })}</nav>
<form class="card" method="post" action="${address.pathname}">
${hiddenFields(address, person)}
<header class="pad">
<h1>Continue as ${person.name}?</h1>
<p class="muted">The app at <strong>${new URL(dialog.redirectUri).host}</strong> asks for access to your Pages.</p>
</header>
<fieldset class="pad"><legend>Pages to share</legend>${pageRows(person)}</fieldset>
<fieldset class="pad"><legend>What the app may do</legend>${dialog.scopes.map(permissionRow)}</fieldset>
<footer class="pad">
<button name="decision" value="cancel" class="quiet">Cancel</button>
<button name="decision" value="continue">Continue</button>
</footer>
</form>
</main>`,
  });
}

function pageRows({ roles }: SamplePerson): Markup | Markup[] {
  if (roles.length === 0) return html`<p class="muted">This person manages no Page.</p>`;
  return roles.map(({ pageId, tasks }) => {
    const found = findPage(pageId);
    const note = tasks.includes("CREATE_CONTENT") ? "Can create content" : "Cannot create content";
    return html`<label class="row"><img class="picture" src="/picture/${pageId}.jpg" alt="">
<span><span class="name">${found?.name ?? pageId}</span><br><span class="muted small">${note}</span></span>
<input type="checkbox" name="page" value="${pageId}" checked></label>`;
  });
}

function permissionRow(scope: string): Markup {
  return html`<label class="row"><span>${knownPermissions[scope] ?? scope}<br><span class="muted small">${scope}</span></span>
<input type="checkbox" name="permission" value="${scope}" checked></label>`;
}
