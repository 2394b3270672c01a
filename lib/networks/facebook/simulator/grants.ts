import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { recordDirectly } from "../../simulation/site";
import { knownPermissions } from "./dialog";
import type { Site } from "./site";
import { findPage, samplePages, samplePeople } from "./world";

export function grantAccount(site: Site, accountId = samplePages[0]?.id): Account {
  const page = findPage(accountId);
  const person = samplePeople.find(({ roles }) => roles.some(({ pageId }) => pageId === page?.id));
  if (!person || !page) throw new Error(`There is no sample Page ${accountId}.`);
  const permissions = Object.keys(knownPermissions).map((name) => [name, "granted"] as const);
  recordDirectly(site, "sandbox.grant", {
    kind: "code.issued",
    code: randomBytes(16).toString("hex"),
    redirectUri: "",
    personId: person.id,
    pageIds: person.roles.map(({ pageId }) => pageId),
    permissions: Object.fromEntries(permissions),
  });
  const token = `EAAP${randomBytes(48).toString("base64url")}`;
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    personId: person.id,
    pageId: page.id,
    expiresAtMs: null,
  });
  return { accountId: page.id, name: page.name, credentials: { pageToken: token } };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.killed",
    personId: null,
    pageId: accountId ?? null,
    subcode: 460,
  });
}

export function removeApp(site: Site, personId: string): void {
  recordDirectly(site, "sandbox.remove-app", { kind: "app.removed", personId });
}
