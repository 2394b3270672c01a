import { accountsOf } from "@/components/kit/account/account";
import { ApprovalSettings } from "@/components/settings/approvals/approval-settings";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { listApprovalRules } from "@/lib/planning/approvals/approval-rules";
import { teamOf } from "../../team";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/approvals", async ({ actor }) => {
  const [rules, { items }, { networks }, { arrangement }, team] = await Promise.all([
    listApprovalRules(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getArrangement(actor, {}),
    teamOf(actor),
  ]);
  const ruleOf = new Map(rules.items.map(({ connectionId, rule }) => [connectionId, rule]));
  const accounts = accountsOf(items, networks, arrangement.connectionIds)
    .map((account) => ({ ...account, rule: ruleOf.get(account.id) ?? null }))
    .filter(({ state, rule }) => state !== "disconnected" || rule);
  return <ApprovalSettings accounts={accounts} people={team.members} manageable={actor.admin} />;
});
