import type { Connection, NetworkSummary } from "@/lib/connections/schema";

/** An account as the calendar and the composer show it. */
export type Account = Connection & Pick<NetworkSummary, "label" | "mark" | "accountNoun">;

/** Joins each connection with what its network looks like; one of an unknown network is left out. */
export function accountsOf(
  connections: readonly Connection[],
  networks: readonly NetworkSummary[],
): Account[] {
  return connections.flatMap((connection) => {
    const network = networks.find(({ id }) => id === connection.provider);
    if (!network) return [];
    const { label, mark, accountNoun } = network;
    return [{ ...connection, label, mark, accountNoun }];
  });
}
