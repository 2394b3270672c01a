import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { pageOfConnections } from "./connection-store";
import { presentConnection } from "./present-connection";
import { ConnectionList, ListConnections } from "./schema";

export const listConnections = operation({
  name: "list_connections",
  summary: "List the connected accounts, newest first",
  scope: "connections:read",
  input: ListConnections,
  output: ConnectionList,
  run: async (actor, { limit, cursor }) => {
    const rows = await pageOfConnections(db, actor.workspaceId, { limit, cursor });
    const items = rows.slice(0, limit).map(presentConnection);
    const hasMore = rows.length > limit;
    return toPage(items, hasMore);
  },
});
