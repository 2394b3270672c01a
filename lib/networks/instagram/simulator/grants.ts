import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import { networkTimeMs, recordDirectly } from "../../simulation/site";
import { credentialsFor } from "../oauth";
import { knownPermissions } from "./dialog";
import type { Site } from "./site";
import { longLifetimeSeconds } from "./token-routes";
import { findAccount, sampleAccounts } from "./world";

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const { id, name, username } = account;
  const token = `IGAA${randomBytes(72).toString("base64url")}`;
  const issuedAtMs = networkTimeMs(site);
  const expiresAtMs = issuedAtMs + longLifetimeSeconds * 1000;
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    length: "long",
    accountId: id,
    permissions: Object.keys(knownPermissions),
    issuedAtMs,
    expiresAtMs,
  });
  const credentials = credentialsFor({
    token,
    username,
    issuedAt: new Date(issuedAtMs),
    expiresAt: new Date(expiresAtMs),
  });
  return { accountId: id, name, credentials };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.killed",
    accountId: accountId ?? null,
    subcode: 460,
  });
}

export function removeApp(site: Site, accountId: string): void {
  recordDirectly(site, "sandbox.remove-app", { kind: "tokens.killed", accountId, subcode: 458 });
}
