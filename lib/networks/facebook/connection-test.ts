import {
  accountItem,
  appItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import { noteVersion, versionItem } from "../meta/send-graph";
import type { Account, NetworkPermission, TestItem } from "../network";
import { type Answer, callGraph, type Failure } from "./call";
import { classOf, explainTestFailure, isTransient } from "./errors";
import { configuration, type FacebookContext, permissions } from "./settings";
import { DebugAnswer, PersonAnswer, type TokenInfo } from "./wire";

const afterReconnect = "It can be checked after the Page is connected again.";

export async function testAccount(context: FacebookContext, account: Account): Promise<TestItem[]> {
  const token = account.credentials.pageToken ?? "";
  const [info, reached] = await Promise.all([
    readToken(context, token),
    reachPage(context, { account, token }),
  ]);
  if (!info.ok) {
    const message = explainTestFailure(info.failure);
    const items = [tokenItem, ...permissions.map(permissionItem)];
    return [...items.map((item) => unchecked(item, message)), reached];
  }
  const access = testToken(info.body, context.now());
  const granted = permissions.map((permission) => {
    return access.result === "passed"
      ? testPermission(permission, { info: info.body, account })
      : unchecked(permissionItem(permission), afterReconnect);
  });
  return [access, ...granted, reached];
}

export async function testApp(context: FacebookContext): Promise<TestItem[]> {
  const { noted, servedVersion } = noteVersion(context, "facebook-api-version");
  const asked = {
    label: "Facebook",
    variable: `${configuration.prefix}_VERSION`,
    asked: context.settings.version,
  };
  return [await testCredentials(noted), ...versionItem(asked, servedVersion())];
}

async function readToken(context: FacebookContext, token: string): Promise<Answer<TokenInfo>> {
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: "/debug_token",
      token: appToken(context),
      parameters: { input_token: token },
    },
    DebugAnswer,
  );
  return answer.ok ? { ...answer, body: answer.body.data } : answer;
}

function appToken({ settings }: FacebookContext): string {
  return `${settings.appId}|${settings.appSecret}`;
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

const ended = "Facebook no longer accepts this connection: connect the Page again.";

const lapsed =
  "Facebook no longer answers about this Page, because the person who connected it has not confirmed the access for 90 days: connect the Page again.";

function testToken(info: TokenInfo, now: Date): TestItem {
  const { is_valid: isValid, error, expires_at: until } = info;
  if (!isValid) return failed(tokenItem, error ? explainTestFailure(refusalOf(error)) : ended);
  if (info.data_access_expires_at && info.data_access_expires_at <= now) {
    return failed(tokenItem, lapsed);
  }
  const end = until ? "" : ", and it has no end";
  return passed(tokenItem, `Facebook accepts this connection${end}.`, until);
}

const refused =
  "Facebook does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s basic settings on Facebook.";

function refusalOf({ code, subcode, message }: NonNullable<TokenInfo["error"]>): Failure {
  const error = { code, error_subcode: subcode, message };
  return { kind: "refused", status: 400, error, regainAt: null };
}

const businesses = "business_management";

function testPermission(
  permission: NetworkPermission,
  { info, account }: { info: TokenInfo; account: Account },
): TestItem {
  const item = permissionItem(permission);
  const { name } = permission;
  const [targets] = info.granular_scopes.filter(({ scope }) => scope === name);
  if (info.scopes.includes(name)) {
    const isElsewhere = targets?.target_ids?.includes(account.accountId) === false;
    if (!isElsewhere || name === businesses) return passed(item, "Granted.");
    return failed(item, "Granted for other Pages only: connect again and tick this Page.");
  }
  return name === businesses
    ? unchecked(item, "Not granted; only Pages that a business owns need it.")
    : failed(item, "Not granted: connect the Page again and leave every permission on.");
}

async function testCredentials(context: FacebookContext): Promise<TestItem> {
  const answer = await readToken(context, appToken(context));
  if (answer.ok && answer.body.is_valid) {
    return passed(appItem, "Facebook accepts the app id and its secret.");
  }
  if (answer.ok || ["expired", "configuration"].includes(classOf(answer.failure))) {
    return failed(appItem, refused);
  }
  return unchecked(appItem, explainTestFailure(answer.failure));
}
