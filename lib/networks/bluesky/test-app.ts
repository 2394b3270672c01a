import { generateKeyPairSync, randomBytes } from "node:crypto";
import { appItem, failed, passed, unchecked } from "../http/test-item";
import type { TestItem } from "../network";
import { findAuthorizationServer } from "./authorization-server";
import { callBluesky } from "./call";
import { clientFields } from "./client-assertion";
import { clientKeys } from "./client-keys";
import { classOf, explainFailure } from "./errors";
import type { BlueskyContext } from "./settings";
import type { PrivateJwk } from "./signed-token";
import { TokenAnswer } from "./wire";

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

const withPassword =
  "People connect with an app password: this server has no public address, without which Bluesky offers nothing else.";
const unknown =
  "Bluesky does not accept this server as a client. Whoever runs this server has to check that BASE_URL is its address on the internet, and that it can be reached there.";
