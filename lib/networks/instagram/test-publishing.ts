import { failed, passed, permissionItem, unchecked } from "../http/test-item";
import type { Failure } from "../meta/send-graph";
import type { Account, TestItem } from "../network";
import { classOf, explainTestFailure } from "./errors";
import { permissions } from "./permissions";
import { readUsage } from "./publishing-limit";
import type { InstagramContext } from "./settings";

export async function testPublishing(
  context: InstagramContext,
  account: Account,
): Promise<TestItem> {
  const [, permission] = permissions;
  const item = permissionItem(permission);
  const answer = await readUsage(context, account, null);
  if (!answer.ok) return refusedTest(item, answer.failure);
  const [usage] = answer.body.data;
  if (!usage?.config) return passed(item, "Granted.");
  const { quota_usage: used, config } = usage;
  return passed(item, `Granted. ${used} of the ${config.quota_total} posts of a day are used.`);
}

export function refusedTest(item: Parameters<typeof failed>[0], failure: Failure): TestItem {
  const test = classOf(failure) === "permission" ? failed : unchecked;
  return test(item, explainTestFailure(failure));
}
