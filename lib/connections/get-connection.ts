import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findConnection } from "./connection-store";
import { presentConnection } from "./present-connection";
import { ConnectionAnswer, ConnectionParams } from "./schema";

export const getConnection = operation({
  name: "get_connection",
  summary: "Read one connected account",
  scope: "connections:read",
  input: ConnectionParams,
  output: ConnectionAnswer,
  run: async (actor, { connectionId }) => {
    const connection = await findConnection(db, actor.workspaceId, connectionId);
    if (!connection) throw notFound("connection");
    return { connection: presentConnection(connection) };
  },
});
