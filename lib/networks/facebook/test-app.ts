import { appItem, failed, passed, unchecked } from "../http/test-item";
import type { TestItem } from "../network";
import { classOf, explainTestFailure } from "./errors";
import { appToken, readToken } from "./read-token";
import type { FacebookContext } from "./settings";

export async function testApp(context: FacebookContext): Promise<TestItem[]> {
  const answer = await readToken(context, appToken(context));
  if (answer.ok && answer.body.is_valid) {
    return [passed(appItem, "Facebook accepts the app id and its secret.")];
  }
  if (answer.ok || ["expired", "configuration"].includes(classOf(answer.failure))) {
    return [failed(appItem, refused)];
  }
  return [unchecked(appItem, explainTestFailure(answer.failure))];
}

const refused =
  "Facebook does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s basic settings on Facebook.";
