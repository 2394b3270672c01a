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
import { readUsers } from "./facts";
import { type GhostContext, permissions } from "./settings";
import { adminKeyOf, readSiteAnswer, siteOf, versionProblem } from "./site";

const names = permissions.map(permissionItem);
const afterReconnect = "It can be checked after the site is connected again.";
const takenBack = "Ghost no longer accepts this key: connect the site again.";

export async function testAccount(context: GhostContext, account: Account): Promise<TestItem[]> {
  const asked = { site: siteOf(account), key: adminKeyOf(account) };
  const answer = await readUsers(context, asked);
  if (answer.ok) {
    return [
      passed(tokenItem, "Ghost accepts the key."),
      ...names.map((item) => passed(item, "The key may do this.")),
      await testSite(context, asked.site),
    ];
  }
  const { failure } = answer;
  const message = explainFailure(failure);
  if (isTransient(failure)) {
    return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
  }
  const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
  return [failed(tokenItem, classOf(failure) === "expired" ? takenBack : message), ...rest];
}

async function testSite(context: GhostContext, site: string): Promise<TestItem> {
  const answer = await readSiteAnswer(context, site);
  if (!answer.ok) return unchecked(accountItem, explainFailure(answer.failure));
  const problem = versionProblem(answer.body);
  if (problem) return failed(accountItem, problem);
  return passed(accountItem, "The site answers for this account.");
}
