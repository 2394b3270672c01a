import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { closeAuthorization } from "./authorization-store";
import { findConnection, saveConnection } from "./connection-store";
import type { StoredDiscovery } from "./discovery";
import type { Landing } from "./landing";

type Reconnect = { authorizationId: string; reconnectId: string; discovery: StoredDiscovery };

/** Puts the new token into the connection, if the run came back with that very account. */
export async function finishReconnect(
  actor: Actor,
  { authorizationId, reconnectId, discovery }: Reconnect,
): Promise<Landing> {
  const userId = personOf(actor);
  return await transaction(async (tx) => {
    const open = await closeAuthorization(tx, actor.workspaceId, {
      ...{ id: authorizationId, userId },
      ...{ from: ["started"], to: "consumed" },
    });
    const connection = await findConnection(tx, actor.workspaceId, reconnectId);
    if (!open || !connection) return { problem: "expired" };
    const { provider, accountId } = connection;
    const found = discovery.accounts.find((account) => account.accountId === accountId);
    if (!found) return { problem: "other_account" };
    const { credentials, reason: _, ...account } = found;
    if (!credentials) return { problem: "not_connectable" };
    const { authorizedUserId, sandbox } = discovery;
    const grant = { provider, sandbox, authorizedUserId, connectedById: userId };
    await saveConnection(tx, actor.workspaceId, { ...account, ...grant, credentials });
    await recordAudit(tx, actor, {
      action: "connection.reconnected",
      targetType: "connection",
      targetId: connection.id,
      before: { state: connection.state },
      after: { state: "active" },
    });
    return { reconnectedId: connection.id };
  });
}
