import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, AccountSettings, TestItem } from "../network";
import { accessOf } from "./call";
import { explainFailure, isTransient } from "./errors";
import { permissions, type WordPressContext } from "./settings";
import { readSettings, readUser, rightsOf } from "./user";

const names = permissions.map(permissionItem);
const afterReconnect = "It can be checked after the site is connected again.";
const notGiven =
  "The user’s role on the site does not include it: give the user the role Author, or Editor.";

export async function testAccount(
  context: WordPressContext,
  account: Account,
): Promise<TestItem[]> {
  const answer = await readUser(context, accessOf(account));
  if (answer.ok) {
    const rights = rightsOf(answer.body);
    const others = rights.edit_others_posts
      ? "The user is there, and may choose other authors."
      : "The user is there.";
    return [
      passed(tokenItem, "The site accepts this application password."),
      ...permissions.map((permission) => {
        const item = permissionItem(permission);
        return rights[permission.name]
          ? passed(item, "The role allows it.")
          : failed(item, notGiven);
      }),
      passed(accountItem, others),
    ];
  }
  const { failure } = answer;
  const message = explainFailure(failure);
  if (isTransient(failure)) {
    return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
  }
  const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
  return [failed(tokenItem, takenBack(message)), ...rest];
}

export async function readAccountSettings(
  context: WordPressContext,
  account: Account,
): Promise<AccountSettings | null> {
  const access = accessOf(account);
  const answer = await readUser(context, access);
  return answer.ok ? await readSettings(context, access, answer.body) : null;
}

/** A server's own words may follow the sentence; the advice stands at the end of it. */
function takenBack(message: string): string {
  const [sentence = message] = message.split(" It says: ");
  return sentence;
}
