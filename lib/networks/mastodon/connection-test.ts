import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, AccountSettings, TestItem } from "../network";
import { callMastodon } from "./call";
import { classOf, explainFailure, isTransient } from "./errors";
import { accountSettingsOf, readInstance, serverOf, tokenOf } from "./server";
import { type MastodonContext, missingPermissions, permissions } from "./settings";
import { AccountAnswer, AppOfToken } from "./wire";

const names = permissions.map(permissionItem);
const afterReconnect = "It can be checked after the account is connected again.";
const takenBack = "The server no longer accepts this connection: connect the account again.";

export async function testAccount(context: MastodonContext, account: Account): Promise<TestItem[]> {
  const answer = await readCredentials(context, account);
  if (answer.ok) {
    const { moved } = answer.body;
    return [
      passed(tokenItem, "The server accepts this connection."),
      ...(await testPermissions(context, account)),
      moved
        ? failed(accountItem, `This account has moved to ${moved.acct}: connect that one.`)
        : passed(accountItem, "The server answers for this account."),
    ];
  }
  const { failure } = answer;
  const message = explainFailure(failure);
  if (isTransient(failure)) {
    return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
  }
  const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
  const isEnded = classOf(failure) === "expired";
  return [failed(tokenItem, isEnded ? takenBack : message), ...rest];
}

export async function readAccountSettings(
  context: MastodonContext,
  account: Account,
): Promise<AccountSettings | null> {
  const answer = await readCredentials(context, account);
  const instance = answer.ok ? await readInstance(context, { server: serverOf(account) }) : null;
  return answer.ok && instance ? accountSettingsOf(instance, answer.body) : null;
}

function readCredentials(context: MastodonContext, account: Account) {
  const path = "/api/v1/accounts/verify_credentials";
  return callMastodon(context, { ...asking(account), path }, AccountAnswer);
}

function asking(account: Account) {
  const token = tokenOf(account);
  return { server: serverOf(account), token, method: "GET" } as const;
}

const unlisted = "The server does not list what was granted.";
const notGranted = "Not granted: connect the account again, and allow everything.";

async function testPermissions(context: MastodonContext, account: Account): Promise<TestItem[]> {
  const path = "/api/v1/apps/verify_credentials";
  const answer = await callMastodon(context, { ...asking(account), path }, AppOfToken);
  const listed = answer.ok ? answer.body.scopes?.join(" ") : null;
  const granted = listed ?? account.credentials.granted ?? "";
  if (granted === "") return names.map((item) => unchecked(item, unlisted));
  const missing = missingPermissions(granted).map(({ name }) => name);
  return permissions.map((permission) => {
    const item = permissionItem(permission);
    return missing.includes(permission.name) ? failed(item, notGranted) : passed(item, "Granted.");
  });
}
