import type { Tx } from "@/lib/db";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  workspaceId: true,
  postId: true,
  connectionId: true,
  postIndex: true,
  errorCode: true,
  errorMessage: true,
  post: { select: { text: true, managedById: true } },
  connection: { select: { name: true } },
} satisfies Prisma.DeliverySelect;

/** A delivery with what its people are told of it. */
export type ToldRow = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

export function findTold(tx: Tx, deliveryId: string): Promise<ToldRow> {
  return tx.delivery.findUniqueOrThrow({ where: { id: deliveryId }, select: columns });
}
