import { consentStyles, hiddenFields, peopleLinks } from "../../simulation/consent-form";
import { errorPage } from "../../simulation/error-page";
import { html, type Markup, page } from "../../simulation/html";
import type { Reply } from "../../simulation/reply";
import { knownPermissions } from "./permissions";
import { styles } from "./styles";
import { type SampleAccount, sampleAccounts } from "./world";

export type DialogRequest = { redirectUri: string; state: string | null; scopes: string[] };

type Consent = { dialog: DialogRequest; account: SampleAccount | undefined; address: URL };

/** Where a sample account, signed in as itself, chooses what the app may do. */
export function consentPage({ dialog, account, address }: Consent): Reply {
  if (!account) return errorPage("There is no such account here.", 404);
  return page({
    title: "Let the app in",
    styles: styles + consentStyles,
    formTo: dialog.redirectUri,
    body: html`<main>
<nav class="people" aria-label="Signed in as">${peopleLinks(sampleAccounts, { person: account, address })}</nav>
<form class="card" method="post" action="${address.pathname}">
${hiddenFields(address, account)}
<header class="pad who"><img class="picture" src="/picture/${account.id}.jpg" alt=""><div>
<h1>Continue as ${account.username}?</h1>
<p class="muted">The app at <strong>${new URL(dialog.redirectUri).host}</strong> asks for access to this account${account.type === "PERSONAL" ? ", which is a personal one" : ""}.</p>
</div></header>
<fieldset class="pad"><legend>What the app may do</legend>${dialog.scopes.map(permissionRow)}</fieldset>
<footer class="pad">
<button name="decision" value="cancel" class="quiet">Cancel</button>
<button name="decision" value="continue">Allow</button>
</footer>
</form>
</main>`,
  });
}

function permissionRow(scope: string): Markup {
  return html`<label class="row"><span>${knownPermissions[scope] ?? scope}<br><span class="muted small">${scope}</span></span>
<input type="checkbox" name="permission" value="${scope}" checked></label>`;
}
