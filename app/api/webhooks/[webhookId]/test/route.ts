import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { NoWebhookFields, WebhookParams } from "@/lib/records/webhooks/schema";
import { testWebhook } from "@/lib/records/webhooks/webhook-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: testWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookParams,
      body: NoWebhookFields,
    },
    ({ actor, params }) => testWebhook(actor, params),
  ),
});
