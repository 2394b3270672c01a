import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { notify } from "@/lib/notifications/notify";
import { countWaitingPosts } from "./connection-store";
import { needsReconnectSubject } from "./connection-subjects";
import { waitingPosts } from "./waiting-posts";

type Refused = {
  id: string;
  /** As it was when the refused call was made. */
  sealedCredentials: string | null;
};

/**
 * Notes that the network refuses a connection's token, with a sentence for its people, and tells who
 * connected it and the administrators. False where the connection was reconnected, renewed or
 * disconnected since: every seal differs, so it names the token.
 */
export async function markNeedsReconnect(
  tx: Tx,
  { id, sealedCredentials }: Refused,
  reason: string,
): Promise<boolean> {
  const [marked] = await tx.connection.updateManyAndReturn({
    where: { id, sealedCredentials, state: "active" },
    data: { state: "needs_reconnect", reason },
    select: { workspaceId: true, name: true, connectedById: true },
  });
  if (!marked) return false;
  const { name, connectedById } = marked;
  const waiting = waitingPosts(await countWaitingPosts(tx, id));
  await notify(tx, workspaceId(marked.workspaceId), {
    type: "connection_needs_reconnect",
    subject: needsReconnectSubject(id),
    to: { userIds: [connectedById], admins: true },
    connectionId: id,
    message: () => `${name} must be connected again. ${reason} ${waiting}`,
  });
  return true;
}
