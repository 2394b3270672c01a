import {
  accountItem,
  appItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Failure } from "../meta/send-graph";
import type { Account, TestItem } from "../network";
import { callInstagram, exchangeCode } from "./call";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { instantIn, readProfile } from "./oauth";
import { readUsage } from "./publishing-limit";
import { type InstagramContext, permissions } from "./settings";
import { CommentsAnswer, MediaListAnswer, type Profile } from "./wire";

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

const unclear = "Instagram did not say clearly whether it accepts the app: test again later.";

/** Instagram has no call for this: with the right secret, it complains of the invented code only. */
export async function testApp(context: InstagramContext): Promise<TestItem[]> {
  const invented = { redirectUri: "https://localhost/", code: "herald-connection-test" };
  const answer = await exchangeCode(context, invented);
  if (answer.ok) return [unchecked(appItem, unclear)];
  return [judge(answer.failure)];
}

const afterReconnect = "It can be checked after the account is connected again.";

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

async function testPublishing(context: InstagramContext, account: Account): Promise<TestItem> {
  const [, permission] = permissions;
  const item = permissionItem(permission);
  const answer = await readUsage(context, account, null);
  if (!answer.ok) return refusedTest(item, answer.failure);
  const [usage] = answer.body.data;
  if (!usage?.config) return passed(item, "Granted.");
  const { quota_usage: used, config } = usage;
  return passed(item, `Granted. ${used} of the ${config.quota_total} posts of a day are used.`);
}

function refusedTest(item: Parameters<typeof failed>[0], failure: Failure): TestItem {
  const test = classOf(failure) === "permission" ? failed : unchecked;
  return test(item, explainTestFailure(failure));
}

async function testComments(
  context: InstagramContext,
  { accountId, credentials: { token = "" } }: Account,
): Promise<TestItem> {
  const [, , permission] = permissions;
  const item = permissionItem(permission);
  const list = { path: `/${accountId}/media`, parameters: { fields: "id,timestamp", limit: "1" } };
  const media = await callInstagram(context, { method: "GET", token, ...list }, MediaListAnswer);
  if (!media.ok) return refusedTest(item, media.failure);
  const [newest] = media.body.data;
  if (!newest) return unchecked(item, "Publish a first post, then test again.");
  const path = `/${newest.id}/comments`;
  const parameters = { fields: "id,timestamp", limit: "1" };
  const call = { method: "GET", token, path, parameters } as const;
  const read = await callInstagram(context, call, CommentsAnswer);
  return read.ok ? passed(item, "Granted.") : refusedTest(item, read.failure);
}

const personal =
  "This is a personal account now: switch it back to a business or creator account on Instagram.";

function testProfile({ user_id: userId, account_type: type }: Profile, account: Account): TestItem {
  if (type === "PERSONAL") return failed(accountItem, personal);
  return userId === account.accountId
    ? passed(accountItem, "Instagram answers for this account.")
    : failed(accountItem, "Instagram answers for another account: connect this one again.");
}

const refused =
  "Instagram does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s Instagram settings.";

function judge(failure: Failure): TestItem {
  if (failure.kind !== "refused") return unchecked(appItem, explainTestFailure(failure));
  const { message } = failure.error;
  if (/client|secret|\bapp\b/i.test(message)) return failed(appItem, refused);
  if (/\bcode\b|redirect/i.test(message)) {
    return passed(appItem, "Instagram accepts the app id and its secret.");
  }
  return unchecked(appItem, unclear);
}
