import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ListWebhookEventsQuery, WebhookParams } from "@/lib/records/webhooks/schema";
import { listWebhookEvents } from "@/lib/records/webhooks/webhook-events";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: listWebhookEvents,
      auth: "admin-or-team-key",
      params: WebhookParams,
      query: ListWebhookEventsQuery,
    },
    ({ actor, params, query }) => listWebhookEvents(actor, { ...params, ...query }),
  ),
});
