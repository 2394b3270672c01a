import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { CreateWebhook, ListWebhooks } from "@/lib/records/webhooks/schema";
import { createWebhook, listWebhooks } from "@/lib/records/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listWebhooks, auth: "admin-or-team-key", query: ListWebhooks },
    ({ actor, query }) => listWebhooks(actor, query),
  ),
  POST: route(
    {
      operation: createWebhook,
      auth: "admin-or-team-key",
      recentAuth: true,
      body: CreateWebhook,
    },
    ({ actor, body }) => createWebhook(actor, body),
  ),
});
