import { z } from "zod";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";

export const setAsideDecisions = ["went_out", "publish_now", "cancel"] as const;
export type SetAsideDecision = (typeof setAsideDecisions)[number];

export const decidedAtOnceMax = 100;

export const SetAsideDelivery = z.strictObject({
  id: Uuid,
  postId: Uuid,
  postIndex: z.int(),
  connectionId: Uuid,
  provider: z.string(),
  accountName: z.string(),
  text: z.string(),
  mediaCount: z.int(),
  scheduledAt: UtcTimestamp,
});
export type SetAsideDelivery = z.output<typeof SetAsideDelivery>;

export const ListSetAside = z.strictObject({ limit: PageSize, cursor: Cursor });

export const SetAsideList = pagedList(SetAsideDelivery).extend({
  total: z.int(),
  restore: z.strictObject({ backupTakenAt: UtcTimestamp, restoredAt: UtcTimestamp }).nullable(),
});
export type SetAsideList = z.output<typeof SetAsideList>;

export const DecideSetAside = z.strictObject({
  deliveryIds: z.array(Uuid).min(1).max(decidedAtOnceMax),
  decision: z.enum(setAsideDecisions),
});

export const DecidedSetAside = z.strictObject({
  decidedIds: z.array(Uuid),
  refused: z.array(z.strictObject({ deliveryId: Uuid, message: z.string() })),
  left: z.int(),
});
export type DecidedSetAside = z.output<typeof DecidedSetAside>;
