import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import type { AuthorizationResult } from "./authorization-result";
import { closeAuthorization } from "./authorization-store";
import { findConnection, saveConnection } from "./connection-store";
import type { StoredDiscovery } from "./discovery";

type Reconnect = { authorizationId: string; reconnectId: string; discovery: StoredDiscovery };

export async function finishReconnect(
  actor: Actor,
  { authorizationId, reconnectId, discovery }: Reconnect,
): Promise<AuthorizationResult> {
  const userId = personOf(actor);
  return await transaction(async (tx) => {
    const open = await closeAuthorization(tx, actor.workspaceId, {
      id: authorizationId,
      userId,
      from: ["started"],
      to: "consumed",
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
