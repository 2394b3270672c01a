import type { Answer } from "../meta/send-graph";
import type { Account } from "../network";
import { callInstagram } from "./call";
import type { InstagramContext } from "./settings";
import { ContainerAnswer, type ContainerStatus } from "./wire";

export function readStatus(
  context: InstagramContext,
  { credentials }: Account,
  containerId: string,
): Promise<Answer<ContainerStatus>> {
  return callInstagram(
    context,
    {
      method: "GET",
      path: `/${containerId}`,
      token: credentials.token ?? "",
      parameters: { fields: "id,status_code,status" },
    },
    ContainerAnswer,
  );
}
