import { html, type Markup, page } from "./html";
import type { Reply } from "./reply";

type Person = { id: string; name: string };

export type ConsentPage = {
  title: string;
  styles: string;
  content: Markup;
  grantLabel: string;
};

export function consentPage(
  { title, styles, content, grantLabel }: ConsentPage,
  {
    people,
    person,
    request,
    address,
  }: {
    people: readonly Person[];
    person: Person;
    request: { redirectUri: string };
    address: URL;
  },
): Reply {
  return page({
    title,
    styles: styles + consentStyles,
    formTo: request.redirectUri,
    body: html`<main>
<nav class="people" aria-label="Signed in as">${peopleLinks(people, { person, address })}</nav>
<form class="card" method="post" action="${address.pathname}">
${hiddenFields(address, person)}
${content}
<footer class="pad">
<button name="decision" value="cancel" class="quiet">Cancel</button>
<button name="decision" value="continue">${grantLabel}</button>
</footer>
</form>
</main>`,
  });
}

export function permissionFields(
  legend: string,
  scopes: readonly string[],
  knownPermissions: Readonly<Record<string, string>>,
): Markup {
  const rows = scopes.map(
    (
      scope,
    ) => html`<label class="row"><span>${knownPermissions[scope] ?? scope}<br><span class="muted small">${scope}</span></span>
<input type="checkbox" name="permission" value="${scope}" checked></label>`,
  );
  return html`<fieldset class="pad"><legend>${legend}</legend>${rows}</fieldset>`;
}

export function accountRow(
  field: string,
  account: { id: string; name: string; note: string; picture: string },
): Markup {
  const { id, name, note, picture } = account;
  return html`<label class="row"><img class="picture" src="${picture}" alt="">
<span><span class="name">${name}</span><br><span class="muted small">${note}</span></span>
<input type="checkbox" name="${field}" value="${id}" checked></label>`;
}

function peopleLinks(
  people: readonly Person[],
  { person, address }: { person: Person; address: URL },
): Markup[] {
  return people.map((one) => {
    const target = new URL(address);
    target.searchParams.set("person", one.id);
    const current = one.id === person.id ? html` aria-current="true"` : html``;
    return html`<a href="${target.pathname}${target.search}"${current}>${one.name}</a>`;
  });
}

function hiddenFields({ searchParams }: URL, person: Person): Markup[] {
  const fields = new URLSearchParams(searchParams);
  fields.set("person", person.id);
  return [...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
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
