import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import type { ConsentChoice } from "../../simulator";
import { knownPermissions } from "./permissions";
import type { Site } from "./site";
import { findPage, findPerson, samplePages, samplePeople } from "./world";

/** A Page's account with a token of its own, as if a person had gone through the dialog. */
export function grantAccount(site: Site, accountId = samplePages[0]?.id): Account {
  const page = findPage(accountId);
  const person = samplePeople.find(({ roles }) => roles.some(({ pageId }) => pageId === page?.id));
  if (!person || !page) throw new Error(`There is no sample Page ${accountId}.`);
  const cause = { atMs: site.now().getTime(), operation: "sandbox.grant", requestHash: "" };
  const all = Object.keys(knownPermissions).map((name) => [name, "granted"] as const);
  site.store.record(
    {
      kind: "code.issued",
      code: randomBytes(16).toString("hex"),
      redirectUri: "",
      personId: person.id,
      pageIds: person.roles.map(({ pageId }) => pageId),
      permissions: Object.fromEntries(all),
    },
    cause,
  );
  const token = `EAAP${randomBytes(48).toString("base64url")}`;
  const effect = { token, personId: person.id, pageId: page.id, expiresAtMs: null };
  site.store.record({ kind: "token.issued", ...effect }, cause);
  return { accountId: page.id, name: page.name, credentials: { pageToken: token } };
}

/** A change of password: the tokens answer 190 with subcode 460 from now on. */
export function revokeTokens(site: Site, accountId: string | undefined): void {
  const cause = { atMs: site.now().getTime(), operation: "sandbox.revoke", requestHash: "" };
  const pageId = accountId ?? null;
  site.store.record({ kind: "tokens.killed", personId: null, pageId, subcode: 460 }, cause);
}

/** A person removes the app: what they allowed ends, and its tokens answer 190 with subcode 458. */
export function removeApp(site: Site, personId: string): void {
  const cause = { atMs: site.now().getTime(), operation: "sandbox.remove-app", requestHash: "" };
  site.store.record({ kind: "app.removed", personId }, cause);
}

/** What a person's choice sends from the dialog at an address. */
export function dialogForm(address: URL, choice: ConsentChoice): URLSearchParams {
  const form = new URLSearchParams(address.search);
  const person = findPerson(choice.personId ?? samplePeople[0]?.id);
  form.set("person", person?.id ?? "");
  form.set("decision", choice.decision ?? "continue");
  const pages = choice.accountIds ?? person?.roles.map(({ pageId }) => pageId) ?? [];
  for (const id of pages) form.append("page", id);
  const without = new Set(choice.without);
  const scopes = (form.get("scope") ?? "").split(",").filter((scope) => !without.has(scope));
  for (const scope of scopes) form.append("permission", scope);
  return form;
}
