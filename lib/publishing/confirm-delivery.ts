import { noFailure } from "@/lib/deliveries/failure";
import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import type { Publication } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import { observeLateness } from "./lateness";
import { storePermalink } from "./store-permalink";

type Confirmation = {
  deliveryId: string;
  intentNo: number;
  publication: Publication;
  publishedAt: Date;
};

/**
 * Records that the delivery is out and lets the sequence go on. `taken` means that another delivery
 * has this remote id already, so that the publication is not this one's.
 */
export async function confirmDelivery({
  deliveryId,
  intentNo,
  publication: { remoteId, url },
  publishedAt,
}: Confirmation): Promise<"confirmed" | "stale" | "taken"> {
  try {
    const moved = await moveDelivery({
      deliveryId,
      by: "confirm",
      held: { fence: 0, intentNo },
      data: { remoteId, publishedUrl: url, publishedAt, leaseUntil: null, ...noFailure },
      event: {
        kind: "published",
        ...(url ? { reason: deliveryReasons.because("published_at", { url }) } : {}),
      },
    });
    if (!moved) return "stale";
    observeLateness(moved);
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
  if (url === null) await storePermalink(deliveryId);
  return "confirmed";
}
