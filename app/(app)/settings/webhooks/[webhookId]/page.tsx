import { notFound } from "next/navigation";
import { WebhookPage } from "@/components/settings/webhooks/webhook-page";
import { AppError } from "@/lib/kernel/errors";
import { isUuid } from "@/lib/kernel/rules";
import { listWebhookEvents } from "@/lib/records/webhooks/webhook-events";
import { getWebhook } from "@/lib/records/webhooks/webhooks";
import { planningFor } from "../../../planning";
import { settingsPage } from "../../settings-page";

export default settingsPage("/settings/webhooks", async ({ actor, params }) => {
  const { webhookId = "" } = params;
  if (!isUuid(webhookId)) notFound();
  const [{ webhook }, events, { accounts, preferences }] = await Promise.all([
    getWebhook(actor, { webhookId }).catch(absent),
    listWebhookEvents(actor, { webhookId }).catch(absent),
    planningFor(actor),
  ]);
  return (
    <WebhookPage first={webhook} events={events} accounts={accounts} preferences={preferences} />
  );
});

function absent(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") notFound();
  throw error;
}
