import { appItem, failed, passed, unchecked } from "../http/test-item";
import type { TestItem } from "../network";
import { classOf, explainFailure } from "./errors";
import { introspect } from "./introspect";
import type { LinkedInContext } from "./settings";

/** LinkedIn checks the app before it looks at the token, which is invented. */
export async function testApp(context: LinkedInContext): Promise<TestItem[]> {
  const answer = await introspect(context, "herald-connection-test");
  if (answer.ok) return [passed(appItem, "LinkedIn accepts the client id and its secret.")];
  const { failure } = answer;
  if (["expired", "configuration"].includes(classOf(failure))) return [failed(appItem, refused)];
  return [unchecked(appItem, explainFailure(failure))];
}

const refused =
  "LinkedIn does not accept the client id with this secret. Whoever runs this server has to compare both with the app’s Auth page on LinkedIn.";
