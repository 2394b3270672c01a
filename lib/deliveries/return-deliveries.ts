import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import type { DeliveryState } from "./schema";

export type KeptDelivery = {
  id: string;
  connectionId: string;
  state: DeliveryState;
  fence: number;
};

export type KeptEvent = { id: string; deliveryId: string };

/**
 * Writes the deliveries of a deleted post again, with a higher fence: no run that began before goes
 * on. Their connections must be locked.
 */
export async function returnDeliveries(
  tx: Tx,
  {
    deliveries,
    events,
    mayGoOut,
  }: {
    deliveries: readonly KeptDelivery[];
    events: readonly KeptEvent[];
    mayGoOut: (delivery: KeptDelivery) => boolean;
  },
): Promise<void> {
  const rows = deliveries.map((delivery) => {
    const isStopped = delivery.state === "scheduled" && !mayGoOut(delivery);
    const stop = isStopped ? { state: "cancelled", dueAt: null, heldDueAt: null } : {};
    return { ...delivery, ...unclaimed, fence: delivery.fence + 1, ...stop };
  });
  await putRowsBack(tx, "Delivery", rows);
  const ids = new Set(deliveries.map(({ id }) => id));
  await putRowsBack(
    tx,
    "DeliveryEvent",
    events.filter(({ deliveryId }) => ids.has(deliveryId)),
  );
}

const unclaimed = {
  leaseUntil: null,
  dispatchedUntil: null,
  dispatches: 0,
  wakesAt: null,
  claimedBy: null,
};

/** Inserts rows of a deleted post as they were kept, but for columns that are gone since. */
export async function putRowsBack(
  tx: Tx,
  table: keyof typeof columnsOf,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(columnsOf[table]).filter((name) => name in first);
  const columns = Prisma.raw(names.map((name) => `"${name}"`).join(", "));
  const name = Prisma.raw(`"${table}"`);
  await tx.$executeRaw`
    INSERT INTO ${name} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`;
}

const columnsOf = {
  Post: Prisma.PostScalarFieldEnum,
  PostMedia: Prisma.PostMediaScalarFieldEnum,
  KeptAlt: Prisma.KeptAltScalarFieldEnum,
  PostLabel: Prisma.PostLabelScalarFieldEnum,
  Comment: Prisma.CommentScalarFieldEnum,
  Delivery: Prisma.DeliveryScalarFieldEnum,
  DeliveryEvent: Prisma.DeliveryEventScalarFieldEnum,
  ApprovalRequest: Prisma.ApprovalRequestScalarFieldEnum,
  ApprovalDecision: Prisma.ApprovalDecisionScalarFieldEnum,
};
