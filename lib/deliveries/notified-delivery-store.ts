import type { Tx } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  workspaceId: true,
  postId: true,
  connectionId: true,
  postIndex: true,
  errorCode: true,
  errorReason: true,
  errorValues: true,
  post: { select: { text: true, managedById: true } },
  connection: { select: { name: true } },
} satisfies Prisma.DeliverySelect;

export type NotifiedDelivery = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

export function findNotifiedDelivery(tx: Tx, deliveryId: string): Promise<NotifiedDelivery> {
  return tx.delivery.findUniqueOrThrow({ where: { id: deliveryId }, select: columns });
}
