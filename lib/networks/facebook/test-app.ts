import { appItem, failed, passed, unchecked } from "../http/test-item";
import { noteVersion, versionItem } from "../meta/served-version";
import type { TestItem } from "../network";
import { classOf, explainTestFailure } from "./errors";
import { appToken, readToken } from "./read-token";
import { configuration, type FacebookContext } from "./settings";

export async function testApp(context: FacebookContext): Promise<TestItem[]> {
  const { noted, servedVersion } = noteVersion(context, "facebook-api-version");
  const asked = {
    label: "Facebook",
    variable: `${configuration.prefix}_VERSION`,
    asked: context.settings.version,
  };
  return [await testCredentials(noted), ...versionItem(asked, servedVersion())];
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

const refused =
  "Facebook does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s basic settings on Facebook.";
