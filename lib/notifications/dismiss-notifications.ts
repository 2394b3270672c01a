import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import {
  deleteByConnection,
  deleteByOwner,
  markDeliveryRead,
  markSubjectRead,
} from "./notification-store";

/** Marks every recipient's notifications with these subjects read: their cause is settled. */
export async function dismissNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) await markSubjectRead(tx, workspaceId, subject);
}

export async function dismissDeliveryNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { postId, connectionId }: { postId: string; connectionId: string },
): Promise<void> {
  await markDeliveryRead(tx, workspaceId, { postId, connectionId });
}

/** Deletes the notifications on a connection, because their messages contain its name. */
export async function deleteConnectionNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await deleteByConnection(tx, workspaceId, connectionId);
}

/** Deletes what a person was told who is no longer a member; none of it is mailed any more. */
export async function deleteNotificationsOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  await deleteByOwner(tx, { workspaceId, userId });
}
