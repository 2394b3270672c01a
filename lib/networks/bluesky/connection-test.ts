import { generateKeyPairSync, randomBytes } from "node:crypto";
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
import { callBluesky } from "./call";
import { clientFields, clientKeys } from "./client";
import { discoveredProblem, readCurrentSession } from "./discover-account";
import { classOf, explainFailure } from "./errors";
import { findAuthorizationServer } from "./oauth";
import { type Session, sessionOf } from "./session";
import { type BlueskyContext, permissions } from "./settings";
import type { PrivateJwk } from "./signed-token";
import { TokenAnswer } from "./wire";

const names = permissions.map(permissionItem);
const afterReconnect = "It can be checked after the account is connected again.";

export async function testAccount(context: BlueskyContext, account: Account): Promise<TestItem[]> {
  const session = sessionOf(account);
  const current = await readCurrentSession(context, session);
  if (current.ok) {
    const until = session.kind === "oauth" ? session.endsAt : null;
    const problem = discoveredProblem(current.body);
    return [
      passed(tokenItem, "Bluesky accepts this connection.", until),
      ...testPermissions(session),
      problem ? failed(accountItem, problem) : passed(accountItem, "The account is active."),
    ];
  }
  const message = explainFailure(current.failure);
  if (classOf(current.failure) === "expired") {
    const rest = [...names, accountItem].map((item) => unchecked(item, afterReconnect));
    return [failed(tokenItem, message), ...rest];
  }
  return [tokenItem, ...names, accountItem].map((item) => unchecked(item, message));
}

const withPassword =
  "People connect with an app password: this server has no public address, without which Bluesky offers nothing else.";

const unknown =
  "Bluesky does not accept this server as a client. Whoever runs this server has to check that BASE_URL is its address on the internet, and that it can be reached there.";

/** A server looks at who asks before it looks at the token, which is invented. */
export async function testApp(context: BlueskyContext): Promise<TestItem[]> {
  const { settings } = context;
  if (settings.appId === "") return [passed(appItem, withPassword)];
  const server = await findAuthorizationServer(context, settings.origins.SERVICE_URL);
  if (!server.ok) return [unchecked(appItem, explainFailure(server.failure))];
  const { issuer, token_endpoint: address } = server.body;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const dpopKey = privateKey.export({ format: "jwk" }) as PrivateJwk;
  const [client] = clientKeys(settings);
  if (!client) throw new Error("There is always a client key.");
  const form = {
    grant_type: "refresh_token",
    refresh_token: `ref-${randomBytes(32).toString("hex")}`,
    ...clientFields(context, client, issuer),
  };
  const answer = await callBluesky(
    context,
    { method: "POST", address, form, dpopKey },
    TokenAnswer,
  );
  if (answer.ok) return [unchecked(appItem, "Bluesky took an invented token.")];
  const { failure } = answer;
  if (failure.kind === "refused" && failure.error.error === "invalid_grant") {
    return [passed(appItem, "Bluesky knows this server.")];
  }
  return classOf(failure) === "configuration"
    ? [failed(appItem, unknown)]
    : [unchecked(appItem, explainFailure(failure))];
}

function testPermissions(session: Session): TestItem[] {
  if (session.kind === "password") return names.map((item) => passed(item, "An app password may."));
  const granted = session.scope.split(" ");
  return permissions.map((permission) => {
    const item = permissionItem(permission);
    return granted.includes(permission.name)
      ? passed(item, "Granted.")
      : failed(item, "Not granted: connect the account again and allow it.");
  });
}
