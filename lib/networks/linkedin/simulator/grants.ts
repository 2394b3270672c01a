import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { recordDirectly } from "../../simulation/site";
import { permissions } from "../settings";
import type { Site } from "./site";
import { newToken, tokenExpiry } from "./token-routes";
import { findOrganization, sampleOrganizations, samplePeople } from "./world";

export function grantAccount(site: Site, accountId = sampleOrganizations[0]?.id): Account {
  const organization = findOrganization(accountId);
  const [person] = membersOf(organization?.id);
  if (!person || !organization) throw new Error(`There is no sample organization ${accountId}.`);
  const scopes = permissions.map(({ name }) => name);
  recordDirectly(site, "sandbox.grant", {
    kind: "code.issued",
    code: randomBytes(16).toString("hex"),
    redirectUri: "",
    personId: person.id,
    organizationIds: person.roles.map(({ organizationId }) => organizationId),
    scopes,
  });
  const token = newToken();
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    personId: person.id,
    scopes,
    expiresAtMs: tokenExpiry(site),
  });
  return { accountId: organization.id, name: organization.name, credentials: { token } };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  const people = accountId === undefined ? samplePeople : membersOf(accountId);
  const personIds = people.map(({ id }) => id);
  recordDirectly(site, "sandbox.revoke", { kind: "tokens.revoked", personIds });
}

function membersOf(organizationId: string | undefined) {
  return samplePeople.filter(({ roles }) =>
    roles.some((role) => role.organizationId === organizationId),
  );
}
