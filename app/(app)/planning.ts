import { accountsOf } from "@/components/account/account";
import { getMe } from "@/lib/auth/get-me";
import { listConnections } from "@/lib/connections/connections";
import { listNetworks } from "@/lib/connections/list-networks";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/time/format-instant";
import { getPlanningZone } from "@/lib/workspaces/workspace";

export async function planningFor(actor: Actor) {
  const [{ user }, planning, connections, { networks }] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
  ]);
  return {
    userId: user.id,
    accounts: accountsOf(connections.items, networks),
    preferences: timePreferences(user),
    workspaceTimeZone: planning.timeZone,
  };
}
