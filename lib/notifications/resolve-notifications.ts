import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { deleteByConnection, deleteByOwner } from "./notification-store";
import {
  type NotificationResolution,
  resolveAssignment,
  resolveDelivery,
  resolvePost,
  resolveRemark,
  resolveSubjects,
} from "./resolution-store";

export async function resolveNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  settled: { subjects: readonly string[]; resolution: NotificationResolution },
): Promise<void> {
  await resolveSubjects(tx, workspaceId, settled);
}

/** Call it in the transaction of the decision, after the delivery has moved. */
export async function resolveDeliveryNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  decision: Parameters<typeof resolveDelivery>[2],
): Promise<void> {
  await resolveDelivery(tx, workspaceId, decision);
}

/** Call it before the post is deleted: afterwards no notification names the post. */
export async function resolvePostNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<void> {
  await resolvePost(tx, workspaceId, postId);
}

export async function resolveAssignmentNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  former: { postId: string; userId: string },
): Promise<void> {
  await resolveAssignment(tx, workspaceId, former);
}

export async function resolveRemarkNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  remark: Parameters<typeof resolveRemark>[2],
): Promise<void> {
  await resolveRemark(tx, workspaceId, remark);
}

/** Deletes the notifications on a connection, because their messages contain its name. */
export async function deleteConnectionNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<void> {
  await deleteByConnection(tx, workspaceId, connectionId);
}

export async function deleteNotificationsOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  await deleteByOwner(tx, { workspaceId, userId });
}
