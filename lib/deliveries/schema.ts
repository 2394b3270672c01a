import { z } from "zod";
import { extendedResource, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import type { DeliveryEventKind as StoredKind } from "@/prisma/generated/enums";
import type { LinkParameters as Kept } from "./rules/link-parameters";
import {
  type DeliveryState,
  deliveryStates,
  type PostState,
  postStates,
} from "./rules/states-in-words";

export { type DeliveryState, deliveryStates, type PostState, postStates };

export const DeliveryErrorCode = z.enum([
  "connection_disconnected",
  "connection_expired",
  "permission_missing",
  "rate_limited",
  "content_rejected",
  "duplicate_content",
  "media_rejected",
  "media_timeout",
  "provider_unavailable",
  "outcome_unknown",
  "missed_window",
  "not_approved",
  "internal",
]);

export const LinkParameters = z
  .strictObject({
    parameters: z.record(z.string(), z.string()),
    excludedHosts: z.array(z.string()),
  })
  .describe("What is added to the bare links of its text, as it was when it was planned");

/** Reads what a delivery keeps of the rule that held when it was planned. */
export function storedLinkParameters(stored: unknown): Kept | null {
  return stored === null ? null : LinkParameters.parse(stored);
}

export const Delivery = extendedResource(
  {
    id: Uuid,
    postIndex: z.int(),
    connectionId: Uuid,
    provider: z.string(),
    accountName: z.string(),
    textOverride: z.string().nullable(),
    state: z.enum(deliveryStates),
    providerPostId: z.string().nullable(),
    publishedUrl: z.string().nullable(),
    error: z
      .strictObject({
        code: DeliveryErrorCode,
        message: z.string(),
        retryable: z.boolean(),
        occurredAt: UtcTimestamp,
      })
      .nullable(),
    publishedAt: UtcTimestamp.nullable(),
  },
  { linkParameters: LinkParameters.nullable() },
);
export type Delivery = z.output<typeof Delivery>;

export const deliveryEventKinds = [
  "claimed",
  "prepared",
  "sent",
  "answered",
  "looked",
  "published",
  "given_back",
  "held",
  "failed",
  "unconfirmed",
  "cancelled",
  "recalled",
  "retried",
  "resent",
  "attested",
  "removing",
  "removed",
  "removal_refused",
  "removal_unclear",
] as const satisfies readonly StoredKind[];
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

export const DeliveryParams = z.strictObject({ deliveryId: Uuid });
export const DeliveryAnswer = z.strictObject({ delivery: Delivery });

export const DeliveryEvent = z.strictObject({
  at: UtcTimestamp,
  kind: z.enum(deliveryEventKinds),
  message: z.string().nullable(),
});
export type DeliveryEvent = z.output<typeof DeliveryEvent>;

export const DeliveryTimeline = z.strictObject({ events: z.array(DeliveryEvent) });
export type DeliveryTimeline = z.output<typeof DeliveryTimeline>;

const WebAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

export const RetryDeliveryBody = z.strictObject({});

const Resolution = z.strictObject({
  outcome: z.enum(["published", "not_published"]),
  publishedUrl: WebAddress.max(2000).nullable(),
});

const addressOfNothing = {
  path: ["publishedUrl"],
  error: "must be null where nothing was published",
};
export const ResolveDeliveryBody = Resolution.refine(isConsistent, addressOfNothing).meta({
  if: { properties: { outcome: { const: "not_published" } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { publishedUrl: { type: "null" } } },
});
export const ResolveDelivery = Resolution.extend(DeliveryParams.shape).refine(
  isConsistent,
  addressOfNothing,
);

function isConsistent({ outcome, publishedUrl }: z.output<typeof Resolution>): boolean {
  return outcome === "published" || publishedUrl === null;
}
