import type { Account } from "../network";
import { callBeta } from "./call";
import { isUnnamed } from "./remote-id";
import type { BetaContext } from "./settings";
import { PermalinkAnswer } from "./wire";

/** The public address of a post; comments have none that Instagram tells. */
export async function findPermalink(
  context: BetaContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  if (isUnnamed(remoteId)) return null;
  const answer = await callBeta(
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
