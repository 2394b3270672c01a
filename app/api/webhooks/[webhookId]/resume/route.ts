import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { NoWebhookFields, WebhookParams } from "@/lib/records/webhooks/schema";
import { resumeWebhook } from "@/lib/records/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: resumeWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookParams,
      body: NoWebhookFields,
    },
    ({ actor, params }) => resumeWebhook(actor, params),
  ),
});
