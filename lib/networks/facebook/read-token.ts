import { type Answer, callGraph } from "./call";
import type { FacebookContext } from "./settings";
import { DebugAnswer, type TokenFacts } from "./wire";

export async function readToken(
  context: FacebookContext,
  token: string,
): Promise<Answer<TokenFacts>> {
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: "/debug_token",
      token: appToken(context),
      parameters: { input_token: token },
    },
    DebugAnswer,
  );
  return answer.ok ? { ...answer, body: answer.body.data } : answer;
}

export function appToken({ settings }: FacebookContext): string {
  return `${settings.appId}|${settings.appSecret}`;
}
