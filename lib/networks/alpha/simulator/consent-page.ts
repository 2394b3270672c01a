import { html, type Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { errorPage } from "./error-page";
import { knownPermissions } from "./permissions";
import { styles } from "./styles";
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
<nav class="people" aria-label="Signed in as">${samplePeople.map((one) => personLink(one, { person, address }))}</nav>
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

function personLink(
  one: SamplePerson,
  { person, address }: { person: SamplePerson; address: URL },
) {
  const target = new URL(address);
  target.searchParams.set("person", one.id);
  const current = one.id === person.id ? html` aria-current="true"` : html``;
  return html`<a href="${target.pathname}${target.search}"${current}>${one.name}</a>`;
}

function hiddenFields({ searchParams }: URL, person: SamplePerson): Markup[] {
  const fields = new URLSearchParams(searchParams);
  fields.set("person", person.id);
  return [...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
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

const consentStyles = `
h1 { font-size: 20px; line-height: 1.25; margin-bottom: 4px; }
.people { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; }
.people a {
  padding: 6px 12px; border: 1px solid var(--line); border-radius: 999px; background: var(--card);
  font-size: 13px; color: var(--text);
}
.people a[aria-current] { border-color: var(--link); color: var(--link); font-weight: 600; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 0; min-width: 0; }
legend { float: left; width: 100%; font-weight: 600; padding: 0; margin-bottom: 4px; }
.row { display: flex; align-items: center; gap: 12px; padding: 8px 0; clear: both; cursor: pointer; }
.row > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.row input { width: 20px; height: 20px; accent-color: var(--action); flex: none; margin: 2px; }
footer { display: flex; gap: 8px; justify-content: flex-end; border-top: 1px solid var(--line); }
button {
  font: inherit; font-weight: 600; padding: 10px 20px; border: 0; border-radius: 8px;
  background: var(--action); color: #fff; cursor: pointer;
}
button.quiet { background: var(--quiet); color: var(--text); }
@media (max-width: 480px) { footer button { flex: 1; } }
`;
