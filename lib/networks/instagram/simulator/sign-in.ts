import { randomBytes } from "node:crypto";
import type { Account } from "../../network";
import type { ConsentChoice } from "../../simulator";
import { credentialsFor } from "../credentials";
import { knownPermissions } from "./permissions";
import { networkTimeMs, type Site } from "./site";
import { longLifetimeSeconds } from "./token-routes";
import { findAccount, sampleAccounts } from "./world";

/** An account with a token of its own, as if its owner had gone through the dialog. */
export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id): Account {
  const account = findAccount(accountId);
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const token = `IGAA${randomBytes(72).toString("base64url")}`;
  const issuedAtMs = networkTimeMs(site);
  const expiresAtMs = issuedAtMs + longLifetimeSeconds * 1000;
  const permissions = Object.keys(knownPermissions);
  const owned = { accountId: account.id, permissions };
  site.store.record(
    { kind: "token.issued", token, length: "long", ...owned, issuedAtMs, expiresAtMs },
    causeOf(site, "sandbox.grant"),
  );
  const { username, name } = account;
  const issuedAt = new Date(issuedAtMs);
  const credentials = credentialsFor({
    ...{ token, username, issuedAt },
    expiresAt: new Date(expiresAtMs),
  });
  return { accountId: account.id, name, credentials };
}

/** A change of password: the tokens answer 190 with subcode 460 from now on. */
export function revokeTokens(site: Site, accountId: string | undefined): void {
  site.store.record(
    { kind: "tokens.killed", accountId: accountId ?? null, subcode: 460 },
    causeOf(site, "sandbox.revoke"),
  );
}

/** The account's owner removes the app: its tokens answer 190 with subcode 458. */
export function removeApp(site: Site, accountId: string): void {
  const effect = { kind: "tokens.killed", accountId, subcode: 458 } as const;
  site.store.record(effect, causeOf(site, "sandbox.remove-app"));
}

/** What an account's choice sends from the dialog at an address; it can only share itself. */
export function dialogForm(address: URL, choice: ConsentChoice): URLSearchParams {
  const form = new URLSearchParams(address.search);
  const account = findAccount(choice.personId ?? choice.accountIds?.[0] ?? sampleAccounts[0]?.id);
  const isShared = account && (choice.accountIds ?? [account.id]).includes(account.id);
  form.set("person", account?.id ?? "");
  form.set("decision", isShared ? (choice.decision ?? "continue") : "cancel");
  const without = new Set(choice.without);
  const scopes = (form.get("scope") ?? "").split(",").filter((scope) => !without.has(scope));
  for (const scope of scopes) form.append("permission", scope);
  return form;
}

function causeOf(site: Site, operation: string) {
  return { atMs: site.now().getTime(), operation, requestHash: "" };
}
