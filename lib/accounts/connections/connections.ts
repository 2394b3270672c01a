import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { plainText } from "@/lib/kernel/untrusted/rules";
import { findNetwork } from "@/lib/networks";
import { idMax, nameMax, sentence } from "@/lib/networks/bounds";
import type { NetworkLimits } from "@/lib/networks/network";
import { wordStored } from "@/lib/records/words/word-reason";
import { storedSettings } from "./account-settings";
import { type ConnectionRow, findConnection, pageOfConnections } from "./connection-store";
import { networkContext } from "./network-context";
import {
  type Connection,
  ConnectionAnswer,
  ConnectionList,
  ConnectionParams,
  ListConnections,
} from "./schema";
import { accessEndsAt } from "./token-lifetime";

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

export function presentConnection(connection: ConnectionRow): Connection {
  const { renewAt: _, renewalTries: __, facts, reasonCode, reasonValues, ...stored } = connection;
  const needsReconnect = stored.state === "needs_reconnect";
  const why = needsReconnect ? wordStored(reasonCode, reasonValues, stored.reason) : null;
  const row = { ...stored, ...shortened({ ...stored, reason: why }) };
  const own = storedSettings(facts);
  const offered = findNetwork(row.provider)?.limits ?? noLimits;
  const { imageTypes, videoTypes, ...limits } = { ...offered, ...own.limits };
  return {
    ...row,
    url: urlOf(row),
    createdAt: row.createdAt.toISOString(),
    tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    reconnectBefore: accessEndsAt(connection)?.toISOString() ?? null,
    defaultOptions: own.options ?? {},
    choices: own.choices ?? {},
    limits: { ...limits, imageTypes: [...imageTypes], videoTypes: [...videoTypes] },
  };
}

type Words = Pick<ConnectionRow, "accountId" | "name" | "handle" | "reason">;

/** Rows of earlier releases may hold what a server said without end; an account must stay visible. */
function shortened({ accountId, name, handle, reason }: Words): Words {
  return {
    accountId: accountId.slice(0, idMax),
    name: plainText(name, nameMax),
    handle: plainText(handle, nameMax),
    reason: reason && sentence(reason),
  };
}

const noLimits: NetworkLimits = {
  textMax: 0,
  mediaMin: 0,
  mediaMax: 0,
  imageTypes: [],
  imageBytesMax: 0,
  videoTypes: [],
  videoBytesMax: 0,
  videoSecondsMax: 0,
};

function urlOf(
  row: Pick<ConnectionRow, "provider" | "sandbox" | "accountId" | "handle">,
): string | null {
  const reached = networkContext(row);
  return reached?.network.accountUrl?.(reached.context.settings, row) ?? null;
}
