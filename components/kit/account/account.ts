import type { Connection, NetworkSummary } from "@/lib/accounts/connections/schema";

export type Account = Connection &
  Pick<NetworkSummary, "label" | "mark" | "look" | "accountNoun" | "options" | "counting">;

export function accountsOf(
  connections: readonly Connection[],
  networks: readonly NetworkSummary[],
): Account[] {
  return connections.flatMap((connection) => {
    const network = networks.find(({ id }) => id === connection.provider);
    if (!network) return [];
    const { label, mark, look, accountNoun, options, counting } = network;
    return [{ ...connection, label, mark, look, accountNoun, options, counting }];
  });
}
