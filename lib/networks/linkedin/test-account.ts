import {
  accountItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { Account, TestItem } from "../network";
import { classOf, explainFailure, isTransient } from "./errors";
import { introspect } from "./introspect";
import { tokenOf } from "./organization";
import { permissions } from "./permissions";
import { readRoleProblem } from "./read-role-problem";
import type { LinkedInContext } from "./settings";
import type { TokenFacts } from "./wire";

export async function testAccount(context: LinkedInContext, account: Account): Promise<TestItem[]> {
  const token = tokenOf(account);
  const answer = await introspect(context, token);
  if (!answer.ok) {
    const message = explainFailure(answer.failure);
    return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
  }
  const facts = answer.body;
  if (!facts.active) return ended(facts);
  return [
    passed(tokenItem, "LinkedIn accepts this connection.", facts.expires_at),
    ...testPermissions(facts),
    await testRole(context, account),
  ];
}

const names = permissions.map(permissionItem);

function ended({ status }: TokenFacts): TestItem[] {
  const message = status === "expired" ? ranOut : takenBack;
  const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
  return [failed(tokenItem, message), ...rest];
}

function testPermissions({ scope }: TokenFacts): TestItem[] {
  if (scope === null) return names.map((item) => unchecked(item, unlisted));
  return permissions.map((permission) => {
    const item = permissionItem(permission);
    return scope.includes(permission.name) ? passed(item, "Granted.") : failed(item, missing);
  });
}

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

const afterReconnect = "It can be checked after the Page is connected again.";
const ranOut = "The connection to LinkedIn ran out: connect the Page again.";
const takenBack = "LinkedIn no longer accepts this connection: connect the Page again.";
const tooFresh =
  "LinkedIn does not know this new connection everywhere yet: test again in a minute.";
const unlisted = "LinkedIn did not list what was granted: test again later.";
const missing =
  "Not granted: check that the LinkedIn app has the Community Management and sign-in products, then connect the Page again.";
