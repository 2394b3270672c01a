import type { Tx } from "@/lib/kernel/db";
import { Prisma } from "@/prisma/generated/client";
import { lockInOrder } from "./move-sql";
import type { DeliveryState } from "./schema";

/**
 * Removes the connections' deliveries with their history, texts and media; posts stay. Call it once
 * for all connections, with them locked: it locks deliveries, then posts.
 */
export async function removeDeliveriesOf(tx: Tx, connectionIds: string[]): Promise<void> {
  const own = Prisma.sql`"connectionId" = ANY (${connectionIds}::uuid[])`;
  await tx.$executeRaw(lockInOrder(Prisma.sql`SELECT id FROM "Delivery" WHERE ${own}`));
  const rows = await tx.$queryRaw<{ postId: string; state: DeliveryState }[]>`
    DELETE FROM "Delivery" WHERE ${own} RETURNING "postId", state`;
  await forgetDeleted(tx, connectionIds);
  await tx.postMedia.deleteMany({ where: { connectionId: { in: connectionIds } } });
  const postIds = [...new Set(rows.map(({ postId }) => postId))].sort();
  await tx.$executeRaw`SELECT refresh_post_state(id) FROM unnest(${postIds}::uuid[]) AS id`;
  // A post whose published deliveries are removed stays published.
  const published = rows.flatMap(({ postId, state }) => (state === "published" ? postId : []));
  await tx.$executeRaw`
    UPDATE "Post" post SET state = 'published'
    WHERE id = ANY (${published}::uuid[])
      AND NOT EXISTS (SELECT FROM "Delivery" WHERE "postId" = post.id)`;
}

/** Cancelled is final: a post that is scheduled again gets other deliveries. */
export async function removeCancelled(tx: Tx, postId: string): Promise<void> {
  await tx.delivery.deleteMany({ where: { postId, state: "cancelled" } });
}

async function forgetDeleted(tx: Tx, connectionIds: string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "DeletedItem" deleted USING unnest(${connectionIds}::text[]) AS removed(id)
    WHERE deleted.kind = 'post' AND deleted.rows -> 'deliveries' @> jsonb_build_array(jsonb_build_object('connectionId', removed.id))`;
}
