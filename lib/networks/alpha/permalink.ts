import type { Account } from "../network";
import { callGraph } from "./call";
import type { AlphaContext } from "./settings";
import { PermalinkAnswer } from "./wire";

/** The public address of a post or comment; null where Facebook does not tell and none is documented. */
export async function findPermalink(
  context: AlphaContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: `/${remoteId}`,
      token: account.credentials.pageToken ?? "",
      parameters: { fields: "id,permalink_url" },
    },
    PermalinkAnswer,
  );
  if (answer.ok && answer.body.permalink_url) return answer.body.permalink_url;
  const isPost = remoteId.startsWith(`${account.accountId}_`);
  return isPost ? new URL(`/${remoteId}`, context.settings.origins.DIALOG_URL).href : null;
}
