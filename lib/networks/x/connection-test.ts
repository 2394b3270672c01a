import {
  accountItem,
  appItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, AccountSettings, TestItem } from "../network";
import { classOf, explainFailure, isTransient } from "./errors";
import { accountSettingsOf, askToken, readUser } from "./oauth";
import { missingPermissions, permissions, tokenOf, type XContext } from "./settings";

const unknownApp =
  "X does not know this app, or its secret is wrong. Whoever runs this server has to check X_APP_ID and X_APP_SECRET.";

/** Asks for a renewal of nothing, which X refuses after it has recognised the app. */
export async function testApp(context: XContext): Promise<TestItem[]> {
  const answer = await askToken(context, { grant_type: "refresh_token", refresh_token: "none" });
  if (answer.ok) return [passed(appItem, "X knows this app.")];
  const { failure } = answer;
  if (isTransient(failure)) return [unchecked(appItem, explainFailure(failure))];
  if (failure.kind === "refused" && failure.status === 400) {
    return [passed(appItem, "X knows this app.")];
  }
  return [failed(appItem, unknownApp)];
}

const names = permissions.map(permissionItem);
const afterReconnect = "It can be checked after the account is connected again.";
const notGranted = "Not granted: connect the account again, and allow everything.";

export async function testAccount(context: XContext, account: Account): Promise<TestItem[]> {
  const answer = await readUser(context, tokenOf(account));
  if (!answer.ok) {
    const { failure } = answer;
    const message = explainFailure(failure);
    if (isTransient(failure)) {
      return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
    }
    const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
    const ended = "X no longer accepts this connection: connect the account again.";
    return [failed(tokenItem, classOf(failure) === "expired" ? ended : message), ...rest];
  }
  const missing = missingPermissions(account.credentials.granted ?? "");
  const isSame = answer.body.data.id === account.accountId;
  return [
    passed(tokenItem, "X accepts this connection."),
    ...permissions.map((permission) => {
      const item = permissionItem(permission);
      return missing.includes(permission) ? failed(item, notGranted) : passed(item, "Granted.");
    }),
    isSame
      ? passed(accountItem, "X answers for this account.")
      : failed(accountItem, "X answers for another account: connect this one again."),
  ];
}

export async function readAccountSettings(
  context: XContext,
  account: Account,
): Promise<AccountSettings | null> {
  const answer = await readUser(context, tokenOf(account));
  return answer.ok ? accountSettingsOf(answer.body.data) : null;
}
