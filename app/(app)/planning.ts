import { accountsOf } from "@/components/kit/account/account";
import { approversInWords } from "@/components/posts/approval/approval-words";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { getMe } from "@/lib/identity/auth/get-me";
import { getPlanningZone } from "@/lib/identity/workspaces/workspace";
import type { Actor } from "@/lib/kernel/actor";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";
import { teamOf } from "./team";

export async function planningFor(actor: Actor) {
  const [{ user }, planning, connections, { networks }, { arrangement }, approvers] =
    await Promise.all([
      getMe(actor, {}),
      getPlanningZone(actor, {}),
      listConnections(actor, { limit: 200 }),
      listNetworks(actor, {}),
      getArrangement(actor, {}),
      approversFor(actor),
    ]);
  const accounts = accountsOf(connections.items, networks, arrangement.connectionIds);
  return {
    userId: user.id,
    accounts: accounts.map((account) => {
      const names = approvers.get(account.id);
      return names ? { ...account, approvers: names } : account;
    }),
    groups: arrangement.groups,
    preferences: timePreferences(user),
    workspaceTimeZone: planning.timeZone,
  };
}

/** Returns by account who is asked first for what this person writes. */
async function approversFor(actor: Actor): Promise<Map<string, string>> {
  const { items } = await listApprovalRules(actor, {});
  const asking = items.filter(({ rule: { appliesTo } }) => {
    return appliesTo === "everyone" || (appliesTo === "members" && !actor.admin);
  });
  if (asking.length === 0) return new Map();
  const { members } = await teamOf(actor);
  return new Map(
    asking.map(({ connectionId, rule }) => [connectionId, approversInWords(rule, members)]),
  );
}
