import type { Account } from "../network";
import { callGraph } from "./call";
import type { FacebookContext } from "./settings";
import { PermalinkAnswer } from "./wire";

export async function findPermalink(
  context: FacebookContext,
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
  const site = context.settings.origins.DIALOG_URL;
  if (answer.ok && answer.body.permalink_url) return new URL(answer.body.permalink_url, site).href;
  const isPost = remoteId.startsWith(`${account.accountId}_`);
  const isVideo = /^\d+$/.test(remoteId);
  return isPost || isVideo ? new URL(`/${remoteId}`, site).href : null;
}
