import { accountsOf } from "@/components/kit/account/account";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { getMe } from "@/lib/identity/auth/get-me";
import { getPlanningZone } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/kernel/time/format-instant";

export async function planningFor(actor: Actor) {
  const [{ user }, planning, connections, { networks }, { arrangement }] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getArrangement(actor, {}),
  ]);
  return {
    userId: user.id,
    accounts: accountsOf(connections.items, networks, arrangement.connectionIds),
    groups: arrangement.groups,
    preferences: timePreferences(user),
    workspaceTimeZone: planning.timeZone,
  };
}
