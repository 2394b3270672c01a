import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { UpdateWebhookBody, WebhookParams } from "@/lib/records/webhooks/schema";
import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/records/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getWebhook, auth: "admin-or-team-key", params: WebhookParams },
    ({ actor, params }) => getWebhook(actor, params),
  ),
  PATCH: route(
    {
      operation: updateWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookParams,
      body: UpdateWebhookBody,
    },
    ({ actor, params, body }) => updateWebhook(actor, { ...params, ...body }),
  ),
  DELETE: route(
    {
      operation: deleteWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      params: WebhookParams,
    },
    ({ actor, params }) => deleteWebhook(actor, params),
  ),
});
