import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findNetwork } from "@/lib/networks";
import { beginAuthorization } from "./begin-authorization";
import { findConnection } from "./connection-store";
import { sandboxFor } from "./network-context";
import { ReconnectAnswer, ReconnectConnection } from "./schema";

export const reconnectConnection = operation({
  name: "reconnect_connection",
  summary: "Renew a connection's access by signing in to the network again with the same account",
  scope: "connections:admin",
  input: ReconnectConnection,
  output: ReconnectAnswer,
  failures: ["connection_unavailable", "provider_error", "unavailable"],
  run: async (actor, { connectionId, typed }) => {
    const connection = await findConnection(db, actor.workspaceId, connectionId);
    if (!connection) throw notFound("connection");
    const network = findNetwork(connection.provider);
    if (!network) {
      throw new AppError("connection_unavailable", "This network is no longer supported.");
    }
    const { authorizationUrl } = await beginAuthorization(actor, {
      network,
      reconnectId: connection.id,
      sandbox: sandboxFor(network, connection.sandbox),
      typed,
    });
    return { authorizationUrl };
  },
});
