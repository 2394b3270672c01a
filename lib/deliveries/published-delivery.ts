import { db } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  provider: true,
  sandbox: true,
  accountId: true,
  name: true,
  sealedCredentials: true,
} satisfies Prisma.ConnectionSelect;

export async function findPublished(deliveryId: string) {
  const row = await db.delivery.findUnique({
    where: { id: deliveryId },
    select: { remoteId: true, connection: { select: columns } },
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
