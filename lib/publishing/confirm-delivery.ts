import { noFailure } from "@/lib/deliveries/failure";
import { type Moved, moveDelivery } from "@/lib/deliveries/move-delivery";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { isTaken } from "@/lib/kernel/statement-fault";
import type { Publication } from "@/lib/networks/network";
import { loadPublished } from "./load-published";

type Confirmation = {
  deliveryId: string;
  /** The intent that this publication answers; it holds under any later fence. */
  intentNo: number;
  publication: Publication;
  publishedAt: Date;
};

/**
 * Records that the delivery is out and lets the sequence go on. `taken` where another delivery
 * already has this remote id, so that this publication is not ours.
 */
export async function confirmDelivery(
  confirmation: Confirmation,
): Promise<"confirmed" | "stale" | "taken"> {
  try {
    const moved = await confirm(confirmation);
    if (!moved) return "stale";
    observeLateness(moved);
  } catch (error) {
    if (isTaken(error)) return "taken";
    throw error;
  }
  if (confirmation.publication.url === null) await addPermalink(confirmation.deliveryId);
  return "confirmed";
}

function confirm({ deliveryId, intentNo, publication, publishedAt }: Confirmation) {
  const { remoteId, url } = publication;
  return moveDelivery({
    deliveryId,
    by: "confirm",
    held: { fence: 0, intentNo },
    data: { remoteId, publishedUrl: url, publishedAt, leaseUntil: null, ...noFailure },
    event: { kind: "published", ...(url ? { message: url } : {}) },
  });
}

/** Later positions have no time of their own. */
function observeLateness({ postIndex, scheduledAt, intentAt }: Moved): void {
  if (postIndex > 0 || !intentAt) return;
  const lateMs = Math.max(0, intentAt.getTime() - scheduledAt.getTime());
  metrics().lateness.observe(lateMs / 1000);
}

/** A published delivery without its address is still published. */
async function addPermalink(deliveryId: string): Promise<void> {
  const published = await loadPublished(deliveryId);
  if (!published) return;
  const { network, context, account, remoteId } = published;
  try {
    const publishedUrl = await network.permalink(context, { account, remoteId });
    if (publishedUrl === null) return;
    await db.delivery.updateMany({ where: { id: deliveryId, remoteId }, data: { publishedUrl } });
  } catch (err) {
    log.warn({ err, deliveryId }, "The address of a published delivery is not known.");
  }
}
