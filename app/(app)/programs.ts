import { accountsOf } from "@/components/kit/account/account";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { readWorkspacePolicies } from "@/lib/identity/policies/policies";
import { getWorkspace } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";

/** Reads what pages say about assistants and keys as a whole. */
export async function programsOf(actor: Actor) {
  const [policies, { workspace }, { items }, { networks }, { arrangement }] = await Promise.all([
    readWorkspacePolicies(actor),
    getWorkspace(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getArrangement(actor, {}),
  ]);
  const accounts = accountsOf(items, networks, arrangement.connectionIds).map(
    ({ id, name, label, avatarUrl, mark, state }) => ({ id, name, label, avatarUrl, mark, state }),
  );
  return { policies, accounts, stops: workspace.stops, timeZone: workspace.timeZone };
}
