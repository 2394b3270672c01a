import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import { refreshPostState } from "./refresh-post-state";

/**
 * Removes every delivery to a connection, with its history and its own texts and media; the posts
 * stay. Call it with the connection locked.
 */
export async function removeDeliveriesOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Delivery"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid
    ORDER BY "postId", "postIndex" FOR UPDATE`;
  const rows = await tx.delivery.findMany({
    where: { workspaceId, connectionId },
    select: { postId: true },
    distinct: ["postId"],
    orderBy: { postId: "asc" },
  });
  await tx.delivery.deleteMany({ where: { workspaceId, connectionId } });
  await tx.postMedia.deleteMany({ where: { connectionId } });
  for (const { postId } of rows) await refreshPostState(tx, postId);
}
