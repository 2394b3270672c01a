import { z } from "zod";
import {
  Cursor,
  extendedResource,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { webhookEventTypes } from "./event-types";

export const WebhookEventType = z.enum(webhookEventTypes);

const algorithms = ["hmac-sha256", "ed25519"] as const;
const accountsMax = 200;
const urlMax = 2_000;
const descriptionMax = 200;

const Url = z
  .url({ protocol: /^https?$/, message: "must be an address that begins with https://" })
  .max(urlMax);
const Types = z.array(WebhookEventType).min(1).max(webhookEventTypes.length).nullable();
const Accounts = z.array(Uuid).min(1).max(accountsMax).nullable();
const Description = z.string().max(descriptionMax);

export const WebhookHealth = z.strictObject({
  waiting: z.int().min(0).describe("Events that are sent, or sent again, later."),
  attempts: z
    .array(
      z.strictObject({
        eventId: Uuid,
        type: WebhookEventType,
        at: UtcTimestamp,
        status: z.int().nullable(),
        durationMs: z.int().min(0),
        delivered: z.boolean(),
      }),
    )
    .describe("The latest thirty, the oldest first."),
});
export type WebhookHealth = z.output<typeof WebhookHealth>;

const webhookFields = {
  id: Uuid,
  url: z.string(),
  description: z.string(),
  types: Types.describe("Null for all types."),
  connectionIds: Accounts.describe("Null for all accounts."),
  withContent: z.boolean().describe("Whether events carry texts."),
  algorithm: z.enum(algorithms),
  publicKey: z.string().nullable().describe("Verifies ed25519; null for a shared secret."),
  state: z
    .enum(["active", "paused", "disabled"])
    .describe("Events of a paused one wait; a disabled one gets no more."),
  reason: z.string().nullable().describe("Why it is paused or disabled."),
  createdAt: UtcTimestamp,
  previousSecretUntil: UtcTimestamp.nullable().describe(
    "Until then the secret from before the rotation signs as well.",
  ),
};

export const Webhook = extendedResource(webhookFields, { health: WebhookHealth });
export type Webhook = z.output<typeof Webhook>;

export const CreateWebhook = z.strictObject({
  url: Url,
  types: Types.default(null),
  connectionIds: Accounts.default(null),
  withContent: z.boolean().default(false),
  algorithm: z.enum(algorithms).default("hmac-sha256"),
  description: Description.default(""),
});
export type CreateWebhook = z.output<typeof CreateWebhook>;

export const DeletedWebhook = z.strictObject({ deleted: z.literal(true) });

/** The body of a call that says everything by its path. */
export const NoWebhookFields = z.strictObject({});

export const WebhookParams = z.strictObject({ webhookId: Uuid });
export const UpdateWebhookBody = z.strictObject({
  url: Url.optional(),
  types: Types.optional(),
  connectionIds: Accounts.optional(),
  withContent: z.boolean().optional(),
  description: Description.optional(),
});
export const UpdateWebhook = UpdateWebhookBody.extend(WebhookParams.shape);

export const WebhookAnswer = z.strictObject({ webhook: Webhook });
export const CreatedWebhook = z.strictObject({
  webhook: Webhook,
  secret: z.string().describe("Signs and, for hmac-sha256, verifies; it is not shown again."),
});
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

export const ListWebhooks = z.strictObject({ limit: PageSize, cursor: Cursor });
export const WebhookList = pagedList(Webhook);
export type WebhookList = z.output<typeof WebhookList>;

export const WebhookAttempt = z.strictObject({
  at: UtcTimestamp,
  status: z.int().nullable().describe("Of the answer; null where none came."),
  durationMs: z.int().min(0),
  error: z.string().nullable(),
  answer: z.string().nullable().describe("The first kilobyte of it."),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

/** A row keeps of each try what was sent with it, too. */
export const StoredAttempt = z.object({
  ...WebhookAttempt.shape,
  headers: z.record(z.string(), z.string()).default({}),
});

const eventFields = {
  id: Uuid.describe("The `webhook-id`, the same at each attempt."),
  type: WebhookEventType,
  createdAt: UtcTimestamp,
  state: z.enum(["pending", "delivered", "failed"]),
  nextAttemptAt: UtcTimestamp.nullable(),
  attempts: z.array(WebhookAttempt).describe("The latest twenty, the oldest first."),
};

export const WebhookEvent = extendedResource(eventFields, {
  payload: z
    .string()
    .nullable()
    .describe("The body as it is signed and sent; null before the first attempt."),
  headers: z
    .array(z.record(z.string(), z.string()))
    .describe("As they were sent with each of the attempts."),
});
export type WebhookEvent = z.output<typeof WebhookEvent>;

export const ListWebhookEventsQuery = z.strictObject({
  state: eventFields.state.optional(),
  type: WebhookEventType.optional(),
  limit: PageSize,
  cursor: Cursor,
});
export const ListWebhookEvents = ListWebhookEventsQuery.extend(WebhookParams.shape);
export const WebhookEventList = pagedList(WebhookEvent);
export type WebhookEventList = z.output<typeof WebhookEventList>;

export const WebhookEventParams = WebhookParams.extend({ eventId: Uuid });
export const WebhookEventAnswer = z.strictObject({ event: WebhookEvent });

export const ReplayBody = z.strictObject({
  since: UtcTimestamp,
  state: z.enum(["failed", "all"]).default("failed"),
});
export const ReplayWebhook = ReplayBody.extend(WebhookParams.shape);
export const ReplayAnswer = z.strictObject({ queued: z.int().min(0) });
