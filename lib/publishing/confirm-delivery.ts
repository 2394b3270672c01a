import { openCredentials } from "@/lib/accounts/connections/credentials";
import { networkContext } from "@/lib/accounts/connections/network-context";
import { noFailure } from "@/lib/deliveries/failure";
import { type Moved, moveDelivery } from "@/lib/deliveries/move-delivery";
import { findPublished, storePublishedUrl } from "@/lib/deliveries/record-answer";
import { log } from "@/lib/kernel/log";
import { metrics } from "@/lib/kernel/metrics";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import type { Publication } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/records/words/reasons";

/**
 * Records that the delivery is out and lets the sequence go on. `taken` means that another delivery
 * has this remote id already, so that the publication is not this one's.
 */
export async function confirmDelivery({
  deliveryId,
  intentNo,
  publication: { remoteId, url },
  publishedAt,
}: {
  deliveryId: string;
  intentNo: number;
  publication: Publication;
  publishedAt: Date;
}): Promise<"confirmed" | "stale" | "taken"> {
  try {
    const moved = await moveDelivery({
      deliveryId,
      by: "confirm",
      expected: { fence: 0, intentNo },
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

function observeLateness({ postIndex, scheduledAt, intentAt }: Moved): void {
  if (postIndex > 0 || !intentAt) return;
  const lateMs = Math.max(0, intentAt.getTime() - scheduledAt.getTime());
  metrics().lateness.observe(lateMs / 1000);
}

async function storePermalink(deliveryId: string): Promise<void> {
  const row = await findPublished(deliveryId);
  const reached = row && networkContext(row.connection);
  const credentials = row && openCredentials(row.connection);
  if (!reached || !credentials) return;
  const { accountId, name } = row.connection;
  const { remoteId } = row;
  const published = { account: { accountId, name, credentials }, remoteId };
  try {
    const publishedUrl = await reached.network.permalink(reached.context, published);
    if (publishedUrl !== null) await storePublishedUrl({ deliveryId, remoteId, publishedUrl });
  } catch (err) {
    log.warn({ err, deliveryId }, "The address of a published delivery is not known.");
  }
}
