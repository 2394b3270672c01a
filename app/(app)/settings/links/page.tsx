import { LinkRuleSettings } from "@/components/settings/links/link-rule-settings";
import { listLabels } from "@/lib/library/labels/labels";
import { getLinkRules } from "@/lib/planning/link-rules/link-rules";
import { planningFor } from "../../planning";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/links", async ({ actor }) => {
  const [{ rules }, { items: labels }, { accounts }] = await Promise.all([
    getLinkRules(actor, {}),
    listLabels(actor, { limit: 200 }),
    planningFor(actor),
  ]);
  return <LinkRuleSettings saved={rules} labels={labels} accounts={accounts} />;
});
