import { webhookBodies } from "@/lib/records/webhooks/event-bodies";
import { type WebhookEventType, webhookEventTypes } from "@/lib/records/webhooks/event-types";
import { type JsonSchema, jsonSchema } from "./json-schema";

export type DescribedEvent = {
  operationId: string;
  summary: string;
  tags: string[];
  security: [];
  parameters: { $ref: string }[];
  requestBody: {
    required: true;
    content: { "application/json": { schema: JsonSchema; example: unknown } };
  };
  responses: Record<string, { description: string }>;
};

/** Describes each request that a webhook gets, by its type. */
export function describeWebhooks(): Record<WebhookEventType, { post: DescribedEvent }> {
  const described = webhookEventTypes.map((type) => [type, { post: describeEvent(type) }]);
  return Object.fromEntries(described);
}

function describeEvent(type: WebhookEventType): DescribedEvent {
  const { schema, summary, example } = webhookBodies[type];
  return {
    operationId: `hear_${type.replaceAll(".", "_")}`,
    summary,
    tags: ["Webhooks"],
    security: [],
    parameters: Object.keys(webhookHeaders).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchema(schema, "output"), example } },
    },
    responses: answers,
  };
}

const answers = {
  "2XX": { description: "It arrived. Answer within 15 seconds, and do the work afterwards." },
  "410": { description: "The address is gone: the webhook is switched off." },
  default: {
    description:
      "It is sent again, ten times within some four days; a redirection is a failure and is not followed. 429, 502, 504 and `Retry-After` slow it down.",
  },
};

const header = (name: string, description: string, schema: JsonSchema, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
  example,
});

/** The headers of Standard Webhooks 1.0. */
export const webhookHeaders = {
  "webhook-id": header(
    "webhook-id",
    "The id of the event, the same at each attempt: take it once.",
    { type: "string", format: "uuid" },
    "018f6a60-02b3-7f19-a4d7-91e8b35c6a20",
  ),
  "webhook-timestamp": header(
    "webhook-timestamp",
    "The second of the attempt. Refuse what is older than some minutes.",
    { type: "string", pattern: "^\\d+$" },
    "1795856400",
  ),
  "webhook-signature": header(
    "webhook-signature",
    "Signs `id.timestamp.body`: `v1,` and the Base64 of an HMAC-SHA256 whose key is the secret behind `whsec_` from Base64, or `v1a,` and an Ed25519 signature. There are two of them, with a space between, for 24 hours after a rotation: one that is right is enough.",
    { type: "string" },
    "v1,Y7xYvXYLSNr5cMkFJ7mJIqjGxvZEqGGQvvtBK1NXHNI=",
  ),
};
