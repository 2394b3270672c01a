import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ReplayBody, WebhookParams } from "@/lib/records/webhooks/schema";
import { replayWebhook } from "@/lib/records/webhooks/webhook-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: replayWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookParams,
      body: ReplayBody,
    },
    ({ actor, params, body }) => replayWebhook(actor, { ...params, ...body }),
  ),
});
