import {
  accountItem,
  appItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, TestItem } from "../network";
import { type Answer, callLinkedIn, tokenOf } from "./call";
import { classOf, explainFailure, isTransient } from "./errors";
import { readRoleProblem } from "./organizations";
import { type LinkedInContext, permissions } from "./settings";
import { IntrospectAnswer, type TokenInfo } from "./wire";

const names = permissions.map(permissionItem);

export async function testAccount(context: LinkedInContext, account: Account): Promise<TestItem[]> {
  const token = tokenOf(account);
  const answer = await introspect(context, token);
  if (!answer.ok) {
    const message = explainFailure(answer.failure);
    return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
  }
  const info = answer.body;
  if (!info.active) return ended(info);
  return [
    passed(tokenItem, "LinkedIn accepts this connection.", info.expires_at),
    ...testPermissions(info),
    await testRole(context, account),
  ];
}

const refused =
  "LinkedIn does not accept the client id with this secret. Whoever runs this server has to compare both with the app’s Auth page on LinkedIn.";

/** LinkedIn checks the app before it looks at the token, which is invented. */
export async function testApp(context: LinkedInContext): Promise<TestItem[]> {
  const answer = await introspect(context, "herald-connection-test");
  if (answer.ok) return [passed(appItem, "LinkedIn accepts the client id and its secret.")];
  const { failure } = answer;
  if (["expired", "configuration"].includes(classOf(failure))) return [failed(appItem, refused)];
  return [unchecked(appItem, explainFailure(failure))];
}

function introspect(context: LinkedInContext, token: string): Promise<Answer<TokenInfo>> {
  const { appId, appSecret, origins } = context.settings;
  const address = new URL("/oauth/v2/introspectToken", origins.AUTH_URL).href;
  const form = { client_id: appId, client_secret: appSecret, token };
  return callLinkedIn(context, { method: "POST", address, form }, IntrospectAnswer);
}

const ranOut = "The connection to LinkedIn ran out: connect the Page again.";
const takenBack = "LinkedIn no longer accepts this connection: connect the Page again.";
const afterReconnect = "It can be checked after the Page is connected again.";

function ended({ status }: TokenInfo): TestItem[] {
  const message = status === "expired" ? ranOut : takenBack;
  const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
  return [failed(tokenItem, message), ...rest];
}

const unlisted = "LinkedIn did not list what was granted: test again later.";

const missing =
  "Not granted: check that the LinkedIn app has the Community Management and sign-in products, then connect the Page again.";

function testPermissions({ scope }: TokenInfo): TestItem[] {
  if (scope === null) return names.map((item) => unchecked(item, unlisted));
  return permissions.map((permission) => {
    const item = permissionItem(permission);
    return scope.includes(permission.name) ? passed(item, "Granted.") : failed(item, missing);
  });
}

const tooFresh =
  "LinkedIn does not know this new connection everywhere yet: test again in a minute.";

async function testRole(context: LinkedInContext, account: Account): Promise<TestItem> {
  const role = await readRoleProblem(context, account);
  if (role.ok) {
    return role.problem === null
      ? passed(accountItem, "LinkedIn answers for this Page, and your role on it may post.")
      : failed(accountItem, role.problem);
  }
  if (classOf(role.failure) === "revoked") return unchecked(accountItem, tooFresh);
  const test = isTransient(role.failure) ? unchecked : failed;
  return test(accountItem, explainFailure(role.failure));
}
