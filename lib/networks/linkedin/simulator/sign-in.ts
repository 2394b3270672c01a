import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import type { ConsentChoice } from "../../simulator";
import { usualPermissions } from "./permissions";
import type { Site } from "./site";
import { newToken, tokenExpiry } from "./token-routes";
import { findOrganization, findPerson, sampleOrganizations, samplePeople } from "./world";

/** An organization's account with a token of its member, as if they had gone through the dialog. */
export function grantAccount(site: Site, accountId = sampleOrganizations[0]?.id): Account {
  const organization = findOrganization(accountId);
  const person = peopleOf(organization?.id)[0];
  if (!person || !organization) throw new Error(`There is no sample organization ${accountId}.`);
  const cause = { atMs: site.now().getTime(), operation: "sandbox.grant", requestHash: "" };
  const scopes = [...usualPermissions];
  site.store.record(
    {
      kind: "code.issued",
      code: randomBytes(16).toString("hex"),
      redirectUri: "",
      personId: person.id,
      organizationIds: person.roles.map(({ organizationId }) => organizationId),
      scopes,
    },
    cause,
  );
  const token = newToken();
  const effect = { token, personId: person.id, scopes, expiresAtMs: tokenExpiry(site) };
  site.store.record({ kind: "token.issued", ...effect }, cause);
  return { accountId: organization.id, name: organization.name, credentials: { token } };
}

/** Members take their consent back: those with a role on the account, or all. */
export function revokeTokens(site: Site, accountId: string | undefined): void {
  const people = accountId === undefined ? samplePeople : peopleOf(accountId);
  const cause = { atMs: site.now().getTime(), operation: "sandbox.revoke", requestHash: "" };
  const personIds = people.map(({ id }) => id);
  site.store.record({ kind: "tokens.revoked", personIds }, cause);
}

function peopleOf(organizationId: string | undefined) {
  return samplePeople.filter(({ roles }) =>
    roles.some((role) => role.organizationId === organizationId),
  );
}

/** What a person's choice sends from the dialog at an address. */
export function dialogForm(address: URL, choice: ConsentChoice): URLSearchParams {
  const form = new URLSearchParams(address.search);
  const person = findPerson(choice.personId ?? samplePeople[0]?.id);
  form.set("person", person?.id ?? "");
  form.set("decision", choice.decision ?? "continue");
  const own = person?.roles.map(({ organizationId }) => organizationId) ?? [];
  for (const id of choice.accountIds ?? own) form.append("organization", id);
  const without = new Set(choice.without);
  const scopes = (form.get("scope") ?? "").split(" ").filter((scope) => !without.has(scope));
  for (const scope of scopes) form.append("permission", scope);
  return form;
}
