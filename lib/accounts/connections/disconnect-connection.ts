import { cancelDeliveriesOfConnections } from "@/lib/deliveries/cancel-deliveries";
import { db, transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { disconnect, findConnection, findSealedConnection } from "./connection-store";
import { presentConnection } from "./connections";
import { openCredentials } from "./credentials";
import { networkContext } from "./network-context";
import { ConnectionAnswer, ConnectionParams } from "./schema";

export const disconnectConnection = operation({
  name: "disconnect_connection",
  summary: "Disconnect an account: cancel what it has not begun to publish and wipe its token",
  scope: "connections:admin",
  level: "publish",
  input: ConnectionParams,
  output: ConnectionAnswer,
  outside: "The network was not told.",
  run: async (actor, { connectionId }) => {
    const sealed = await findSealedConnection(db, actor.workspaceId, connectionId);
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
    if (sealed) await revokeAccess(sealed);
    return answer;
  },
});

/** The network is asked once: the token is wiped here whatever it answers. */
async function revokeAccess(row: {
  id: string;
  provider: string;
  sandbox: boolean;
  accountId: string;
  name: string;
  sealedCredentials: string | null;
}): Promise<void> {
  try {
    const reached = networkContext(row);
    const credentials = openCredentials(row);
    if (!reached?.network.revoke || !credentials) return;
    const { id: connectionId, accountId, name } = row;
    const account = { accountId, name, credentials };
    const isRevoked = await reached.network.revoke(reached.context, account);
    if (!isRevoked) log.warn({ connectionId }, "The network did not take a token back.");
  } catch (err) {
    log.warn({ err, connectionId: row.id }, "A token could not be taken back.");
  }
}
