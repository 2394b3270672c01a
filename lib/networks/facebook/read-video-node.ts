import type { Account } from "../network";
import { type Answer, callGraph } from "./call";
import type { FacebookContext } from "./settings";
import { VideoAnswer } from "./wire";

export function readVideoNode(
  context: FacebookContext,
  { account, videoId }: { account: Account; videoId: string },
): Promise<Answer<VideoAnswer>> {
  return callGraph(
    context,
    {
      method: "GET",
      path: `/${videoId}`,
      token: account.credentials.pageToken ?? "",
      parameters: { fields: "id,status,published,permalink_url" },
    },
    VideoAnswer,
  );
}
