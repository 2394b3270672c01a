import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { notify } from "@/lib/records/notifications/notify";
import { resolveNotifications } from "@/lib/records/notifications/resolve-notifications";
import type { Notice } from "@/lib/records/words/notices";

const types = ["connection_needs_reconnect", "connection_expires"] as const;
type ConnectionNotificationType = (typeof types)[number];

export async function notifyOfConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    type,
    connection,
    notice,
  }: {
    type: ConnectionNotificationType;
    connection: { id: string; connectedById: string | null };
    notice: Notice;
  },
): Promise<void> {
  await notify(tx, workspaceId, {
    type,
    subject: subjectOf(type, connection.id),
    to: { userIds: [connection.connectedById], admins: "always" },
    connectionId: connection.id,
    notice,
  });
}

export async function resolveConnectionNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, resolution }: { id: string; resolution: "reconnected" | "disconnected" },
): Promise<void> {
  const subjects = types.map((type) => subjectOf(type, id));
  await resolveNotifications(tx, workspaceId, { subjects, resolution });
}

function subjectOf(type: ConnectionNotificationType, id: string): string {
  return `${type}:${id}`;
}
