import type { Connection, NetworkSummary } from "@/lib/accounts/connections/schema";
import { fieldsWith } from "@/lib/networks/options/rules/option-words";

export type Account = Connection &
  Pick<NetworkSummary, "label" | "mark" | "look" | "accountNoun" | "options" | "counting"> & {
    /** Names whose approval the viewer's posts need there first; absent where they need none. */
    approvers?: string;
  };

/** The accounts stand in the order of the team, which `order` names by their ids. */
export function accountsOf(
  connections: readonly Connection[],
  networks: readonly NetworkSummary[],
  order: readonly string[],
): Account[] {
  return inOrder(connections, order).flatMap((connection) => {
    const network = networks.find(({ id }) => id === connection.provider);
    if (!network) return [];
    const { label, mark, look, accountNoun, options, counting } = network;
    const own = fieldsWith(options, connection.choices);
    return [{ ...connection, label, mark, look, accountNoun, options: own, counting }];
  });
}

export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const last = order.length;
  return items.toSorted(
    (one, other) => (place.get(one.id) ?? last) - (place.get(other.id) ?? last),
  );
}

/** A federated network's handles begin with an @ of their own. */
export function handleInWords(handle: string): string {
  return handle.startsWith("@") ? handle : `@${handle}`;
}
