import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  connectionId: true,
  publishedUrl: true,
  publishedAt: true,
  connection: { select: { provider: true, reading: true } },
  result: { include: { series: true } },
} satisfies Prisma.DeliverySelect;

export type CountedDelivery = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

/** Finds what was published of a post, its first position alone. Throws `not_found`. */
export async function findCounted(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<CountedDelivery[]> {
  const post = await tx.post.findFirst({
    where: { id: postId, workspaceId },
    select: { id: true },
  });
  if (!post) throw notFound("post");
  return await tx.delivery.findMany({
    where: { postId, workspaceId, state: "published", postIndex: 0 },
    orderBy: [{ publishedAt: "asc" }, { id: "asc" }],
    select: columns,
  });
}

/** Finds them without their series, which lists do not show. */
export async function findCountedById(tx: Tx, workspaceId: WorkspaceId, ids: readonly string[]) {
  return await tx.delivery.findMany({
    where: { workspaceId, id: { in: [...ids] } },
    select: { ...columns, result: true },
  });
}
