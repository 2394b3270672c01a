import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import { inventedCode, judgeApp, withoutProfile } from "../meta/connection-test";
import { instantIn } from "../meta/long-token";
import type { Account, TestItem } from "../network";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { type Grant, readGrants } from "./grants";
import { askForShortToken, readProfile } from "./oauth";
import { permissions, type ThreadsContext } from "./settings";
import type { Profile } from "./wire";

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
  const read = await readGrants(context, token);
  return [
    passed(tokenItem, "Threads accepts this connection.", until),
    ...(read.ok ? read.grants.map(itemOf) : untold(explainTestFailure(read.failure))),
    testProfile(profile.body, account),
  ];
}

const tests = { granted: passed, missing: failed, untold: unchecked } as const;

function itemOf({ permission, state, message }: Grant): TestItem {
  return tests[state](permissionItem(permission), message);
}

function untold(message: string): TestItem[] {
  return permissions.map((permission) => unchecked(permissionItem(permission), message));
}

function testProfile({ id }: Profile, { accountId }: Account): TestItem {
  return id === accountId
    ? passed(accountItem, "Threads answers for this account.")
    : failed(accountItem, "Threads answers for another account: connect this one again.");
}
