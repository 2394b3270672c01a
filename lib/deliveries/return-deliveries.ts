import type { Tx } from "@/lib/kernel/db";
import { putRowsBack } from "./put-rows-back";
import type { DeliveryState } from "./schema";

export type KeptDelivery = {
  id: string;
  connectionId: string;
  state: DeliveryState;
  fence: number;
};

export type KeptEvent = { id: string; deliveryId: string };

type Returned = {
  deliveries: readonly KeptDelivery[];
  events: readonly KeptEvent[];
  mayGoOut: (delivery: KeptDelivery) => boolean;
};

/**
 * Writes the deliveries of a deleted post again, with a higher fence: no run that began before goes
 * on. Their connections must be locked.
 */
export async function returnDeliveries(tx: Tx, returned: Returned): Promise<void> {
  const { deliveries, events, mayGoOut } = returned;
  const rows = deliveries.map((delivery) => {
    const isStopped = delivery.state === "scheduled" && !mayGoOut(delivery);
    const stop = isStopped ? { state: "cancelled", dueAt: null } : {};
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
