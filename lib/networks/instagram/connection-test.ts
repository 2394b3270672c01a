import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import { callGraph } from "../meta/call";
import { inventedCode, judgeApp, withoutProfile } from "../meta/connection-test";
import { instantIn } from "../meta/long-token";
import type { Failure } from "../meta/send-graph";
import type { Account, TestItem } from "../network";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { askForShortToken, readProfile } from "./oauth";
import { readUsage } from "./publishing-limit";
import { type InstagramContext, permissions } from "./settings";
import { CommentsAnswer, MediaListAnswer, type Profile } from "./wire";

const explained = { label: "Instagram", permissions, explainTestFailure, classOf, isTransient };

export async function testAccount(
  context: InstagramContext,
  account: Account,
): Promise<TestItem[]> {
  const profile = await readProfile(context, account.credentials.token ?? "");
  if (!profile.ok) return withoutProfile(profile.failure, explained);
  const until = instantIn(account.credentials, "expiresAt");
  return [
    passed(tokenItem, "Instagram accepts this connection.", until),
    passed(permissionItem(permissions[0]), "Granted."),
    ...(await Promise.all([testPublishing(context, account), testComments(context, account)])),
    testProfile(profile.body, account),
  ];
}

export async function testApp(context: InstagramContext): Promise<TestItem[]> {
  const answer = await askForShortToken(context, inventedCode);
  return [judgeApp(answer.ok ? null : answer.failure, explained)];
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
  const media = await callGraph(context, { method: "GET", token, ...list }, MediaListAnswer);
  if (!media.ok) return refusedTest(item, media.failure);
  const [newest] = media.body.data;
  if (!newest) return unchecked(item, "Publish a first post, then test again.");
  const path = `/${newest.id}/comments`;
  const parameters = { fields: "id,timestamp", limit: "1" };
  const call = { method: "GET", token, path, parameters } as const;
  const read = await callGraph(context, call, CommentsAnswer);
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
