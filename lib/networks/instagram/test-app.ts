import { appItem, failed, passed, unchecked } from "../http/test-item";
import type { Failure } from "../meta/send-graph";
import type { TestItem } from "../network";
import { exchangeCode } from "./call-token-endpoint";
import { explainTestFailure } from "./errors";
import type { InstagramContext } from "./settings";

/** Instagram has no call for this: with the right secret, it complains of the invented code only. */
export async function testApp(context: InstagramContext): Promise<TestItem[]> {
  const invented = { redirectUri: "https://localhost/", code: "herald-connection-test" };
  const answer = await exchangeCode(context, invented);
  if (answer.ok) return [unchecked(appItem, unclear)];
  return [judge(answer.failure)];
}

function judge(failure: Failure): TestItem {
  if (failure.kind !== "refused") return unchecked(appItem, explainTestFailure(failure));
  const { message } = failure.error;
  if (/client|secret|\bapp\b/i.test(message)) return failed(appItem, refused);
  if (/\bcode\b|redirect/i.test(message)) {
    return passed(appItem, "Instagram accepts the app id and its secret.");
  }
  return unchecked(appItem, unclear);
}

const refused =
  "Instagram does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s Instagram settings.";
const unclear = "Instagram did not say clearly whether it accepts the app: test again later.";
