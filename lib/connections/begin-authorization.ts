import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { Network } from "@/lib/networks/network";
import { createAuthorization, purgeAuthorizations } from "./authorization-store";
import { mediaObstacle } from "./media-obstacle";
import { requireContext } from "./network-context";
import { redirectUri } from "./redirect-uri";
import type { StartedAuthorization } from "./schema";

type Beginning = {
  network: Network;
  /** The connection whose account the run must come back with; null for any accounts. */
  reconnectId: string | null;
};

/** Starts an OAuth run in the actor's browser session; says where to send the browser. */
export async function beginAuthorization(
  actor: Actor,
  { network, reconnectId }: Beginning,
): Promise<StartedAuthorization> {
  const { settings } = requireContext(network);
  const obstacle = mediaObstacle(network);
  if (obstacle) throw new AppError("unavailable", obstacle);
  const { sessionId, workspaceId } = actor;
  if (!sessionId) {
    throw new AppError("session_required", "Only a signed-in person can connect accounts.");
  }
  const { state, id, expiresAt } = await transaction(async (tx) => {
    await purgeAuthorizations(tx);
    const run = { userId: personOf(actor), sessionId, provider: network.id, reconnectId };
    const created = await createAuthorization(tx, workspaceId, run);
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
