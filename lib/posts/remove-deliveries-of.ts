import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { DeliveryState } from "./schema";

/**
 * Removes every delivery to a connection, with its history and its own texts and media; the posts
 * stay. Call it with the connection locked.
 */
export async function removeDeliveriesOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  const rows = await tx.$queryRaw<{ postId: string; state: DeliveryState }[]>`
    SELECT "postId", state FROM "Delivery"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid
    ORDER BY "postId", "postIndex" FOR UPDATE`;
  await tx.delivery.deleteMany({ where: { workspaceId, connectionId } });
  await tx.postMedia.deleteMany({ where: { connectionId } });
  const postIds = [...new Set(rows.map(({ postId }) => postId))];
  await tx.$executeRaw`SELECT refresh_post_state(id) FROM unnest(${postIds}::uuid[]) AS id`;
  // What went out stays published, though nothing says any more where.
  const published = rows.flatMap(({ postId, state }) => (state === "published" ? postId : []));
  await tx.$executeRaw`
    UPDATE "Post" post SET state = 'published'
    WHERE id = ANY (${published}::uuid[])
      AND NOT EXISTS (SELECT FROM "Delivery" WHERE "postId" = post.id)`;
}
