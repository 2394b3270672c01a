import { randomInt, randomUUID } from "node:crypto";
import type { Account } from "../../network";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record, recordDirectly } from "../../simulation/site";
import { tokenFor } from "../call";
import { readCaller, refuse } from "./caller";
import { apiOf, fullId, localId, type Site } from "./site";
import { findAccount, type SampleAccount, sampleAccounts } from "./world";

const base = "/wp-json/wp/v2/users/me/application-passwords";

export function tokenRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: `${base}/introspect`,
      operation: "password.read",
      run: ({ request }) => {
        const { uuid } = readCaller(site, request).token;
        return json({ uuid, app_id: "", name: "Herald", created: "2026-11-27T00:00:00" });
      },
    },
    {
      method: "DELETE",
      path: `${base}/:uuid`,
      operation: "password.delete",
      run: (visit) => remove(site, visit),
    },
  ];
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export function newPassword({ id, slug }: SampleAccount, without: string[]) {
  const password = Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join("");
  return {
    password,
    uuid: randomUUID(),
    token: tokenFor(slug, password),
    personId: id,
    without,
  };
}

export function grantAccount(site: Site, accountId = sampleAccounts[0]?.id ?? ""): Account {
  const account = findAccount(localId(accountId));
  if (!account) throw new Error(`There is no sample account ${accountId}.`);
  const { password: _, ...made } = newPassword(account, []);
  recordDirectly(site, "sandbox.grant", { kind: "token.issued", ...made });
  return {
    accountId: fullId(site, account.id),
    name: "Sample site",
    credentials: { api: apiOf(site), token: made.token },
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

function remove(site: Site, visit: Visit): Reply {
  const { token } = readCaller(site, visit.request);
  if (visit.segments.uuid !== token.uuid) {
    refuse(404, "rest_application_password_not_found", "Application password not found.");
  }
  record(site, visit, { kind: "tokens.revoked", tokens: [token.token] });
  return json({ deleted: true });
}
