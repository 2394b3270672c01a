import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countWaitingPosts, type TokenRefusal, updateToNeedsReconnect } from "./connection-store";
import { notifyOfConnection } from "./notify-of-connection";

/**
 * Marks a connection whose token no longer works and notifies its people. Returns false where the
 * connection was reconnected, renewed or disconnected since the refused call.
 */
export async function markNeedsReconnect(
  tx: Tx,
  workspaceId: WorkspaceId,
  refusal: TokenRefusal,
): Promise<boolean> {
  const { id, reason } = refusal;
  const marked = await updateToNeedsReconnect(tx, workspaceId, refusal);
  if (!marked) return false;
  const { name, connectedById } = marked;
  const waiting = await countWaitingPosts(tx, workspaceId, id);
  await notifyOfConnection(tx, workspaceId, {
    type: "connection_needs_reconnect",
    connection: { id, connectedById },
    notice: { code: "connection_refused", values: { account: name, reason, waiting } },
  });
  return true;
}
