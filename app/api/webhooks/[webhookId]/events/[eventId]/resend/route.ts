import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { NoWebhookFields, WebhookEventParams } from "@/lib/records/webhooks/schema";
import { resendWebhookEvent } from "@/lib/records/webhooks/webhook-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: resendWebhookEvent,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookEventParams,
      body: NoWebhookFields,
    },
    ({ actor, params }) => resendWebhookEvent(actor, params),
  ),
});
