import { type Answer, callLinkedIn } from "./call";
import type { LinkedInContext } from "./settings";
import { IntrospectAnswer, type TokenFacts } from "./wire";

export function introspect(context: LinkedInContext, token: string): Promise<Answer<TokenFacts>> {
  const { appId, appSecret, origins } = context.settings;
  const address = new URL("/oauth/v2/introspectToken", origins.AUTH_URL).href;
  const form = { client_id: appId, client_secret: appSecret, token };
  return callLinkedIn(context, { method: "POST", address, form }, IntrospectAnswer);
}
