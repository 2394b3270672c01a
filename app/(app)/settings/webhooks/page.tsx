import { WebhookSettings } from "@/components/settings/webhooks/webhook-settings";
import { listWebhooks } from "@/lib/records/webhooks/webhooks";
import { planningFor } from "../../planning";
import { settingsPage } from "../settings-page";

export default settingsPage("/settings/webhooks", async ({ actor }) => {
  const [first, { accounts, preferences }] = await Promise.all([
    listWebhooks(actor, {}),
    planningFor(actor),
  ]);
  return <WebhookSettings first={first} accounts={accounts} preferences={preferences} />;
});
