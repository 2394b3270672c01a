import { findNetwork } from "@/lib/networks";
import { idMax, nameMax, sentence } from "@/lib/networks/bounds";
import type { NetworkLimits } from "@/lib/networks/network";
import { plainText } from "@/lib/untrusted/rules";
import { wordStored } from "@/lib/words/word-reason";
import { accessEndsAt } from "./access-ends-at";
import { readAccountFacts, storedFacts } from "./account-facts";
import type { ConnectionRow } from "./connection-store";
import { networkContext } from "./network-context";
import type { Connection } from "./schema";

export function presentConnection({ _count, ...connection }: ConnectionRow): Connection {
  const { renewAt: _, renewalTries: __, facts, reasonCode, reasonValues, ...stored } = connection;
  const needsReconnect = stored.state === "needs_reconnect";
  const why = needsReconnect ? wordStored(reasonCode, reasonValues, stored.reason) : null;
  const row = { ...stored, ...shortened({ ...stored, reason: why }) };
  const own = readAccountFacts(facts);
  const offered = findNetwork(row.provider)?.limits ?? noLimits;
  const { imageTypes, videoTypes, ...limits } = { ...offered, ...own.limits };
  return {
    ...row,
    url: urlOf(row),
    createdAt: row.createdAt.toISOString(),
    tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
    reconnectBefore: accessEndsAt(connection)?.toISOString() ?? null,
    scheduledDeliveries: _count.deliveries,
    defaultOptions: storedFacts(facts).options ?? {},
    limits: { ...limits, imageTypes: [...imageTypes], videoTypes: [...videoTypes] },
  };
}

/** Rows of earlier releases may hold what a server said without end; an account must stay visible. */
function shortened({ accountId, name, handle, reason }: Words): Words {
  return {
    accountId: accountId.slice(0, idMax),
    name: plainText(name, nameMax),
    handle: plainText(handle, nameMax),
    reason: reason && sentence(reason),
  };
}

type Words = Pick<ConnectionRow, "accountId" | "name" | "handle" | "reason">;

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
