import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { Network } from "@/lib/networks/network";
import { createAuthorization, purgeAuthorizations } from "./authorization-store";
import { redirectUri } from "./callback-urls";
import { mediaFetchProblem } from "./media-fetch-problem";
import { requireContext } from "./network-context";
import type { StartedAuthorization } from "./schema";

type Beginning = {
  network: Network;
  reconnectId: string | null;
};

export async function beginAuthorization(
  actor: Actor,
  { network, reconnectId }: Beginning,
): Promise<StartedAuthorization> {
  const { settings } = requireContext(network);
  const problem = mediaFetchProblem(network);
  if (problem) throw new AppError("unavailable", problem);
  const { sessionId, workspaceId } = actor;
  if (!sessionId) {
    throw new AppError("session_required", "Only a signed-in person can connect accounts.");
  }
  const { state, id, expiresAt } = await transaction(async (tx) => {
    await purgeAuthorizations(tx);
    const created = await createAuthorization(tx, workspaceId, {
      userId: personOf(actor),
      sessionId,
      provider: network.id,
      reconnectId,
    });
    await recordAudit(tx, actor, {
      action: "authorization.started",
      targetType: "authorization",
      targetId: created.id,
    });
    return created;
  });
  return {
    authorization: { id, expiresAt: expiresAt.toISOString() },
    authorizationUrl: network.authorizationUrl(settings, {
      redirectUri: redirectUri(network),
      state,
    }),
  };
}
