import {
  accountItem,
  appItem,
  failed,
  passed,
  permissionItem,
  tokenItem,
  unchecked,
} from "../http/test-item";
import type { NetworkPermission, TestItem } from "../network";
import type { ErrorClass } from "./errors";
import type { Failure } from "./send-graph";

type Explained = {
  label: string;
  permissions: readonly [NetworkPermission, ...NetworkPermission[]];
  explainTestFailure: (failure: Failure) => string;
  classOf: (failure: Failure) => ErrorClass;
  isTransient: (failure: Failure) => boolean;
};

const afterReconnect = "It can be checked after the account is connected again.";

/** Says what a test knows of an account whose profile could not be read, by its first permission. */
export function withoutProfile(failure: Failure, explained: Explained): TestItem[] {
  const { permissions, explainTestFailure, classOf, isTransient } = explained;
  const [basic, ...others] = permissions;
  const message = explainTestFailure(failure);
  const later = [...others.map(permissionItem), accountItem];
  const rest = later.map((item) => unchecked(item, afterReconnect));
  if (isTransient(failure)) {
    return [tokenItem, permissionItem(basic), ...later].map((item) => unchecked(item, message));
  }
  if (classOf(failure) === "permission") {
    const granted = failed(permissionItem(basic), message);
    return [unchecked(tokenItem, afterReconnect), granted, ...rest];
  }
  return [failed(tokenItem, message), unchecked(permissionItem(basic), afterReconnect), ...rest];
}

export const inventedCode = { redirectUri: "https://localhost/", code: "herald-connection-test" };

/** No call is made for this: with the right secret, Meta complains of the invented code only. */
export function judgeApp(
  failure: Failure | null,
  { label, explainTestFailure }: Explained,
): TestItem {
  const unclear = `${label} did not say clearly whether it accepts the app: test again later.`;
  if (failure === null) return unchecked(appItem, unclear);
  if (failure.kind !== "refused") return unchecked(appItem, explainTestFailure(failure));
  const { message } = failure.error;
  if (/client|secret|\bapp\b/i.test(message)) {
    return failed(
      appItem,
      `${label} does not accept the app id with this secret. Whoever runs this server has to compare both with the app’s ${label} settings.`,
    );
  }
  if (/\bcode\b|redirect/i.test(message)) {
    return passed(appItem, `${label} accepts the app id and its secret.`);
  }
  return unchecked(appItem, unclear);
}
