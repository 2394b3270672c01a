import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Failure } from "../meta/send-graph";
import type { Account, TestItem } from "../network";
import { instantIn } from "./credentials";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { permissions } from "./permissions";
import { readProfile } from "./read-profile";
import type { InstagramContext } from "./settings";
import { testComments } from "./test-comments";
import { testPublishing } from "./test-publishing";
import type { Profile } from "./wire";

const [basic, publishing, comments] = permissions;

export async function testAccount(
  context: InstagramContext,
  account: Account,
): Promise<TestItem[]> {
  const profile = await readProfile(context, account.credentials.token ?? "");
  if (!profile.ok) return withoutProfile(profile.failure);
  const until = instantIn(account.credentials, "expiresAt");
  return [
    passed(tokenItem, "Instagram accepts this connection.", until),
    passed(permissionItem(basic), "Granted."),
    ...(await Promise.all([testPublishing(context, account), testComments(context, account)])),
    testProfile(profile.body, account),
  ];
}

function testProfile({ user_id: userId, account_type: type }: Profile, account: Account): TestItem {
  if (type === "PERSONAL") return failed(accountItem, personal);
  return userId === account.accountId
    ? passed(accountItem, "Instagram answers for this account.")
    : failed(accountItem, "Instagram answers for another account: connect this one again.");
}

function withoutProfile(failure: Failure): TestItem[] {
  const message = explainTestFailure(failure);
  const others = [permissionItem(publishing), permissionItem(comments), accountItem];
  const rest = others.map((item) => unchecked(item, afterReconnect));
  if (isTransient(failure)) {
    return [tokenItem, permissionItem(basic), ...others].map((item) => unchecked(item, message));
  }
  if (classOf(failure) === "permission") {
    const granted = failed(permissionItem(basic), message);
    return [unchecked(tokenItem, afterReconnect), granted, ...rest];
  }
  return [failed(tokenItem, message), unchecked(permissionItem(basic), afterReconnect), ...rest];
}

const afterReconnect = "It can be checked after the account is connected again.";
const personal =
  "This is a personal account now: switch it back to a business or creator account on Instagram.";
