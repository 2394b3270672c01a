import type { Account } from "../../network";
import { recordDirectly } from "../../simulation/site";
import { permissions } from "../settings";
import { fullId, localId, type Site } from "./site";
import { newToken } from "./token-routes";
import { findAccount, sampleAccounts } from "./world";

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id ?? ""): Account {
  const account = findAccount(localId(accountId));
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const [clientId, clientSecret, token] = [newToken(), newToken(), newToken()];
  const redirectUri = site.redirectUris[0] ?? "";
  const scopes = permissions.map(({ name }) => name);
  recordDirectly(site, "sandbox.grant", {
    kind: "app.registered",
    clientId,
    clientSecret,
    redirectUri,
  });
  recordDirectly(site, "sandbox.grant", {
    kind: "token.issued",
    token,
    clientId,
    personId: account.id,
    scopes,
  });
  const { software } = site.switches;
  const granted = scopes.join(" ");
  return {
    accountId: fullId(site, account.id),
    name: account.name,
    credentials: { server: site.baseUrl, token, software, granted, clientId, clientSecret },
  };
}

export function revokeTokens(site: Site, accountId: string | undefined): void {
  const tokens = [...site.store.state.tokens.values()].filter(({ personId }) => {
    return accountId === undefined || personId === localId(accountId);
  });
  recordDirectly(site, "sandbox.revoke", {
    kind: "tokens.revoked",
    tokens: tokens.map(({ token }) => token),
  });
}
