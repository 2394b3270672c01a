import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import { callGraph } from "../meta/call";
import { inventedCode, judgeApp, refusedTest, withoutProfile } from "../meta/connection-test";
import { instantIn } from "../meta/long-token";
import type { Account, TestItem } from "../network";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { askForShortToken, readGranted, readProfile } from "./oauth";
import { type Kind, readUsage } from "./publishing-limit";
import { permissions, type ThreadsContext } from "./settings";
import { PostListAnswer, type Profile } from "./wire";

const explained = { label: "Threads", permissions, explainTestFailure, classOf, isTransient };

export async function testApp(context: ThreadsContext): Promise<TestItem[]> {
  const answer = await askForShortToken(context, inventedCode);
  return [judgeApp(answer.ok ? null : answer.failure, explained)];
}

export async function testAccount(context: ThreadsContext, account: Account): Promise<TestItem[]> {
  const { token = "" } = account.credentials;
  const profile = await readProfile(context, token);
  if (!profile.ok) return withoutProfile(profile.failure, explained);
  const until = instantIn(account.credentials, "expiresAt");
  return [
    passed(tokenItem, "Threads accepts this connection.", until),
    passed(permissionItem(permissions[0]), "Granted."),
    ...(await testPermissions(context, account)),
    testProfile(profile.body, account),
  ];
}

/** Where Threads does not list what was granted, each permission is tried by a call that needs it. */
async function testPermissions(context: ThreadsContext, account: Account): Promise<TestItem[]> {
  const [, publishing, replying, reading] = permissions;
  const granted = await readGranted(context, account.credentials.token ?? "");
  if (granted.ok && granted.scopes) {
    const { scopes } = granted;
    return [publishing, replying, reading].map((permission) => {
      const item = permissionItem(permission);
      return scopes.includes(permission.name)
        ? passed(item, "Granted.")
        : failed(item, "Not granted: connect the account again and leave every permission on.");
    });
  }
  return Promise.all([
    testQuota(context, account, "posts", permissionItem(publishing)),
    testQuota(context, account, "replies", permissionItem(replying)),
    testReplies(context, account, permissionItem(reading)),
  ]);
}

type Named = ReturnType<typeof permissionItem>;

async function testQuota(
  context: ThreadsContext,
  account: Account,
  kind: Kind,
  item: Named,
): Promise<TestItem> {
  const answer = await readUsage(context, account, kind);
  if (!answer.ok) return refusedTest(item, answer.failure, explained);
  const { used, total } = answer.body;
  if (used === null || total === null) return unchecked(item, "Threads did not tell.");
  return passed(item, `Granted. ${used} of the ${total} ${kind} of a day are used.`);
}

async function testReplies(
  context: ThreadsContext,
  { credentials: { token = "" } }: Account,
  item: Named,
): Promise<TestItem> {
  const parameters = { fields: "id,timestamp", limit: "1" };
  const call = { method: "GET", path: "/me/replies", token, parameters } as const;
  const answer = await callGraph(context, call, PostListAnswer);
  return answer.ok ? passed(item, "Granted.") : refusedTest(item, answer.failure, explained);
}

function testProfile({ id }: Profile, { accountId }: Account): TestItem {
  return id === accountId
    ? passed(accountItem, "Threads answers for this account.")
    : failed(accountItem, "Threads answers for another account: connect this one again.");
}
