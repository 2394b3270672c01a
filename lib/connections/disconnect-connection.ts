import { recordAudit } from "@/lib/audit/record-audit";
import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import { db, transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { disconnect, findConnection, findSealedConnection } from "./connection-store";
import { presentConnection } from "./present-connection";
import { revokeAccess } from "./revoke-access";
import { ConnectionAnswer, ConnectionParams } from "./schema";

export const disconnectConnection = operation({
  name: "disconnect_connection",
  summary: "Disconnect an account: cancel what it has not begun to publish and wipe its token",
  scope: "connections:admin",
  input: ConnectionParams,
  output: ConnectionAnswer,
  run: async (actor, { connectionId }) => {
    const held = await findSealedConnection(db, actor.workspaceId, connectionId);
    const answer = await transaction(async (tx) => {
      const former = await disconnect(tx, actor.workspaceId, connectionId);
      if (former) {
        await cancelDeliveriesOfConnections(tx, [connectionId]);
        await recordAudit(tx, actor, {
          action: "connection.disconnected",
          targetType: "connection",
          targetId: connectionId,
          before: { state: former },
          after: { state: "disconnected" },
        });
      }
      const connection = await findConnection(tx, actor.workspaceId, connectionId);
      if (!connection) throw notFound("connection");
      return { connection: presentConnection(connection) };
    });
    if (held) await revokeAccess(held);
    return answer;
  },
});
