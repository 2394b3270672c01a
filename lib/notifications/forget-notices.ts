import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** Removes what people were told of a connection: the sentences carry its name. */
export async function forgetNotices(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await tx.notification.deleteMany({ where: { workspaceId, connectionId } });
}
