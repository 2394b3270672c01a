import { accountsOf } from "@/components/kit/account/account";
import { SpendingSettings } from "@/components/settings/spending/spending-settings";
import { getArrangement } from "@/lib/accounts/arrangement/arrangement";
import { listConnections } from "@/lib/accounts/connections/connections";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { listSpending } from "@/lib/accounts/spending/spending";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/spending", async ({ actor }) => {
  const [spending, { items }, { networks }, { arrangement }] = await Promise.all([
    listSpending(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    getArrangement(actor, {}),
  ]);
  const spendingOf = new Map(spending.items.map((item) => [item.connectionId, item]));
  const accounts = accountsOf(items, networks, arrangement.connectionIds).flatMap((account) => {
    const own = spendingOf.get(account.id);
    return own ? [{ ...account, spending: own }] : [];
  });
  return <SpendingSettings accounts={accounts} manageable={actor.admin} />;
});
