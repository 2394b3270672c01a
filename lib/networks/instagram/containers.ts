import { callGraph } from "../meta/call";
import type { ContainerStatus } from "../meta/prepare-containers";
import type { Answer } from "../meta/send-graph";
import type { Account } from "../network";
import type { InstagramContext } from "./settings";
import { ContainerAnswer } from "./wire";

export function readStatus(
  context: InstagramContext,
  { credentials }: Account,
  containerId: string,
): Promise<Answer<ContainerStatus>> {
  return callGraph(
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
