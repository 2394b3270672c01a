import { html, type Markup } from "./html";

type Person = { id: string; name: string };

/** Lets whoever tries the dialog be another sample person. */
export function peopleLinks(
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

/** The dialog's own parameters, and who answers it. */
export function hiddenFields({ searchParams }: URL, person: Person): Markup[] {
  const fields = new URLSearchParams(searchParams);
  fields.set("person", person.id);
  return [...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}

export const consentStyles = `
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
