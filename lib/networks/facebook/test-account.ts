import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, NetworkPermission, TestItem } from "../network";
import { callGraph, type Failure } from "./call";
import { explainTestFailure, isTransient } from "./errors";
import { permissions } from "./permissions";
import { readToken } from "./read-token";
import type { FacebookContext } from "./settings";
import { PersonAnswer, type TokenFacts } from "./wire";

export async function testAccount(context: FacebookContext, account: Account): Promise<TestItem[]> {
  const token = account.credentials.pageToken ?? "";
  const [facts, reached] = await Promise.all([
    readToken(context, token),
    reachPage(context, { account, token }),
  ]);
  if (!facts.ok) {
    const message = explainTestFailure(facts.failure);
    const items = [tokenItem, ...permissions.map(permissionItem)];
    return [...items.map((item) => unchecked(item, message)), reached];
  }
  const access = testToken(facts.body, context.now());
  const granted = permissions.map((permission) => {
    return access.result === "passed"
      ? testPermission(permission, { facts: facts.body, account })
      : unchecked(permissionItem(permission), afterReconnect);
  });
  return [access, ...granted, reached];
}

function testToken(facts: TokenFacts, now: Date): TestItem {
  const { is_valid: isValid, error, expires_at: until } = facts;
  if (!isValid) return failed(tokenItem, error ? explainTestFailure(refusalOf(error)) : ended);
  if (facts.data_access_expires_at && facts.data_access_expires_at <= now) {
    return failed(tokenItem, lapsed);
  }
  const end = until ? "" : ", and it has no end";
  return passed(tokenItem, `Facebook accepts this connection${end}.`, until);
}

function refusalOf({ code, subcode, message }: NonNullable<TokenFacts["error"]>): Failure {
  const error = { code, error_subcode: subcode, message };
  return { kind: "refused", status: 400, error, regainAt: null };
}

function testPermission(
  permission: NetworkPermission,
  { facts, account }: { facts: TokenFacts; account: Account },
): TestItem {
  const item = permissionItem(permission);
  const { name } = permission;
  const [targets] = facts.granular_scopes.filter(({ scope }) => scope === name);
  if (facts.scopes.includes(name)) {
    const isElsewhere = targets?.target_ids?.includes(account.accountId) === false;
    if (!isElsewhere || name === businesses) return passed(item, "Granted.");
    return failed(item, "Granted for other Pages only: connect again and tick this Page.");
  }
  return name === businesses
    ? unchecked(item, "Not granted; only Pages that a business owns need it.")
    : failed(item, "Not granted: connect the Page again and leave every permission on.");
}

async function reachPage(
  context: FacebookContext,
  { account, token }: { account: Account; token: string },
): Promise<TestItem> {
  const call = { method: "GET", path: "/me", token, parameters: { fields: "id,name" } } as const;
  const answer = await callGraph(context, call, PersonAnswer);
  if (answer.ok) {
    return answer.body.id === account.accountId
      ? passed(accountItem, "Facebook answers for this Page.")
      : failed(accountItem, "Facebook answers for another account: connect the Page again.");
  }
  const test = isTransient(answer.failure) ? unchecked : failed;
  return test(accountItem, explainTestFailure(answer.failure));
}

const businesses = "business_management";
const afterReconnect = "It can be checked after the Page is connected again.";
const ended = "Facebook no longer accepts this connection: connect the Page again.";
const lapsed =
  "Facebook no longer answers about this Page, because the person who connected it has not confirmed the access for 90 days: connect the Page again.";
