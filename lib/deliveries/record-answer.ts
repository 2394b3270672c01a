import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import type { Reason } from "@/lib/networks/network";
import type { Prisma } from "@/prisma/generated/client";
import { failure } from "./failure";
import type { DeliveryEventKind } from "./schema";
import type { DeliveryRef } from "./states";

/** Adds an entry to the delivery's timeline where an answer moves nothing. */
export async function recordEvent(
  tx: Tx,
  { deliveryId, kind, reason }: { deliveryId: string; kind: DeliveryEventKind; reason?: Reason },
): Promise<void> {
  const why = reason && { reason: reason.code, values: reason.values };
  await tx.deliveryEvent.create({ data: { deliveryId, kind, at: now(), ...why } });
}

export async function recordDuplicate(
  { deliveryId, fence }: DeliveryRef,
  { reason, handles }: { reason: Reason; handles: Prisma.InputJsonObject | undefined },
): Promise<void> {
  await db.delivery.updateMany({
    where: { id: deliveryId, fence, state: "publishing" },
    data: {
      ...failure({ code: "duplicate_content", reason, retryable: false }, now()),
      ...(handles ? { handles } : {}),
    },
  });
}

/**
 * Postpones everything due on the connection before `until`: a call while it is throttled prolongs
 * that.
 */
export async function postponeDeliveriesOf(connectionId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" delivery SET "dueAt" = ${until}
    FROM (
      SELECT id FROM "Delivery"
      WHERE "connectionId" = ${connectionId}::uuid AND state = 'scheduled'
        AND "leaseUntil" IS NULL AND "dueAt" < ${until}
        AND "dispatchedUntil" IS NULL
      FOR UPDATE SKIP LOCKED
    ) waiting
    WHERE delivery.id = waiting.id`;
}

/** Finds a published delivery's id on the network and its connection, to ask for the permalink. */
export async function findPublished(deliveryId: string) {
  const row = await db.delivery.findUnique({
    where: { id: deliveryId },
    select: {
      remoteId: true,
      connection: {
        select: {
          id: true,
          provider: true,
          sandbox: true,
          accountId: true,
          name: true,
          sealedCredentials: true,
        },
      },
    },
  });
  if (!row?.remoteId) return null;
  return { remoteId: row.remoteId, connection: row.connection };
}

export async function storePublishedUrl({
  deliveryId,
  remoteId,
  publishedUrl,
}: {
  deliveryId: string;
  remoteId: string;
  publishedUrl: string;
}): Promise<void> {
  await db.delivery.updateMany({ where: { id: deliveryId, remoteId }, data: { publishedUrl } });
}
