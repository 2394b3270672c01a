import type { Account } from "../network";
import type { Answer } from "../outbound/send-graph";
import { callBeta } from "./call";
import type { BetaContext } from "./settings";
import { ContainerAnswer, type ContainerStatus } from "./wire";

/** What became of a container. */
export function readStatus(
  context: BetaContext,
  { credentials }: Account,
  containerId: string,
): Promise<Answer<ContainerStatus>> {
  return callBeta(
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
