import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";

/** Removes what people were told of a connection: the sentences carry its name. */
export async function forgetNotices(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.notification.deleteMany({ where: { workspaceId, connectionId } });
}
