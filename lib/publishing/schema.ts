import { z } from "zod";
import { Delivery, UserSummary } from "@/lib/posts/schema";
import { characters, UtcTimestamp, Uuid } from "@/lib/schema";

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
] as const;
export type DeliveryEventKind = (typeof deliveryEventKinds)[number];

export const DeliveryParams = z.strictObject({ deliveryId: Uuid });
export const DeliveryAnswer = z.strictObject({ delivery: Delivery });

const WebAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Nothing to say beyond which delivery. */
export const RetryDeliveryBody = z.strictObject({});

/** What a person saw at the account. */
const Resolution = z.strictObject({
  outcome: z.enum(["published", "not_published"]),
  /** The post's address there, where the person has it. */
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

export const DeliveryEvent = z.strictObject({
  at: UtcTimestamp,
  kind: z.enum(deliveryEventKinds),
  message: z.string().nullable(),
});
export type DeliveryEvent = z.output<typeof DeliveryEvent>;

/** Oldest first; of a very long history the newest part. */
export const DeliveryTimeline = z.strictObject({ events: z.array(DeliveryEvent) });
export type DeliveryTimeline = z.output<typeof DeliveryTimeline>;

export const pauseReasonMax = 300;

export const PausePublishing = z.strictObject({
  /** For everybody who wonders why nothing goes out. */
  reason: characters(0, pauseReasonMax).regex(/\S/, "must say why").meta({ minLength: 1 }),
});

const Pause = z.strictObject({
  pausedAt: UtcTimestamp,
  /** Null where the person is gone. */
  pausedBy: UserSummary.nullable(),
  reason: z.string(),
});

export const PauseAnswer = z.strictObject({
  /** Null while publishing goes on. */
  pause: Pause.nullable(),
  /** Posts whose time came during the pause: what a resumption sends at once, and what is too late. */
  waiting: z.strictObject({ due: z.int(), late: z.int() }),
});
export type PauseAnswer = z.output<typeof PauseAnswer>;

function isConsistent({ outcome, publishedUrl }: z.output<typeof Resolution>): boolean {
  return outcome === "published" || publishedUrl === null;
}
