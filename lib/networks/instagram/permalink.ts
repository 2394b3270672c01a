import type { Account } from "../network";
import { callInstagram } from "./call";
import { isUnnamed } from "./remote-id";
import type { InstagramContext } from "./settings";
import { PermalinkAnswer } from "./wire";

export async function findPermalink(
  context: InstagramContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  if (isUnnamed(remoteId)) return null;
  const answer = await callInstagram(
    context,
    {
      method: "GET",
      path: `/${remoteId}`,
      token: account.credentials.token ?? "",
      parameters: { fields: "id,permalink" },
    },
    PermalinkAnswer,
  );
  return answer.ok ? (answer.body.permalink ?? null) : null;
}
