import { findNetwork } from "@/lib/networks";
import type { NetworkLimits } from "@/lib/networks/network";
import { wordStored } from "@/lib/words/word-reason";
import { accessEndsAt } from "./access-ends-at";
import { readAccountFacts, storedFacts } from "./account-facts";
import type { ConnectionRow } from "./connection-store";
import { networkContext } from "./network-context";
import type { Connection } from "./schema";

export function presentConnection({ _count, ...connection }: ConnectionRow): Connection {
  const { renewAt: _, renewalTries: __, facts, reasonCode, reasonValues, ...row } = connection;
  const needsReconnect = row.state === "needs_reconnect";
  const own = readAccountFacts(facts);
  const offered = findNetwork(row.provider)?.limits ?? noLimits;
  const { imageTypes, videoTypes, ...limits } = { ...offered, ...own.limits };
  return {
    ...row,
    reason: needsReconnect ? wordStored(reasonCode, reasonValues, row.reason) : null,
    url: urlOf(row),
    createdAt: row.createdAt.toISOString(),
    tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    reconnectBefore: accessEndsAt(connection)?.toISOString() ?? null,
    scheduledDeliveries: _count.deliveries,
    defaultOptions: storedFacts(facts).options ?? {},
    limits: { ...limits, imageTypes: [...imageTypes], videoTypes: [...videoTypes] },
  };
}

function urlOf(
  row: Pick<ConnectionRow, "provider" | "sandbox" | "accountId" | "handle">,
): string | null {
  const reached = networkContext(row);
  return reached?.network.accountUrl?.(reached.context.settings, row) ?? null;
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
