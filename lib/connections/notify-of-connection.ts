import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type NewNotification, notify } from "@/lib/notifications/notify";
import { resolveNotifications } from "@/lib/notifications/resolve-notifications";

const types = ["connection_needs_reconnect", "connection_expires"] as const;
type ConnectionNotificationType = (typeof types)[number];

type ConnectionNotification = {
  type: ConnectionNotificationType;
  connection: { id: string; connectedById: string | null };
  message: NewNotification["message"];
};

export async function notifyOfConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  { type, connection, message }: ConnectionNotification,
): Promise<void> {
  await notify(tx, workspaceId, {
    type,
    subject: subjectOf(type, connection.id),
    to: { userIds: [connection.connectedById], admins: "always" },
    connectionId: connection.id,
    message,
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

export function describeWaitingPosts(count: number): string {
  if (count === 0) return "Nothing is scheduled to it.";
  return count === 1 ? "1 scheduled post depends on it." : `${count} scheduled posts depend on it.`;
}

function subjectOf(type: ConnectionNotificationType, id: string): string {
  return `${type}:${id}`;
}
