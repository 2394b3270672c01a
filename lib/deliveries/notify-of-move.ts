import { createHash } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import { type NewNotification, notify } from "@/lib/records/notifications/notify";
import { postTitle } from "@/lib/records/notifications/post-title";
import { resolveDeliveryNotifications } from "@/lib/records/notifications/resolve-notifications";
import { storedReason } from "@/lib/records/words/word-reason";
import type { Prisma } from "@/prisma/generated/client";
import type { TransitionName } from "./states";

/**
 * Notifies people when a delivery fails or stays unconfirmed, and strikes that out once somebody
 * decides. It shares the move's transaction, so that it happens as often as the move: once.
 */
export async function notifyOfMove(
  tx: Tx,
  { deliveryId, by }: { deliveryId: string; by: TransitionName },
): Promise<void> {
  if (!notifiesPeople(by)) return;
  const toNotification = notifications[by];
  const row = await tx.delivery.findUniqueOrThrow({ where: { id: deliveryId }, select: columns });
  const owner = workspaceId(row.workspaceId);
  if (toNotification) await notify(tx, owner, toNotification(row));
  const { postId, connectionId } = row;
  const resolution = decisions[by];
  if (resolution) {
    await resolveDeliveryNotifications(tx, owner, { postId, connectionId, resolution });
  }
}

export function notifiesPeople(by: TransitionName): boolean {
  return by in notifications || by in decisions;
}

const columns = {
  workspaceId: true,
  postId: true,
  connectionId: true,
  postIndex: true,
  errorCode: true,
  errorReason: true,
  errorValues: true,
  post: { select: { text: true, managedById: true } },
  connection: { select: { name: true } },
} satisfies Prisma.DeliverySelect;

type NotifiedDelivery = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

const decisions: Partial<Record<TransitionName, "retried" | "confirmed">> = {
  retry: "retried",
  reschedule: "retried",
  resend: "retried",
  confirmManually: "confirmed",
  giveUp: "confirmed",
};

const notifications: Partial<Record<TransitionName, (row: NotifiedDelivery) => NewNotification>> = {
  refuse: failureNotification,
  expire: failureNotification,
  markUnconfirmed: unconfirmedNotification,
};

/** Failures of one reason share a notification; a missed window is one for all accounts. */
function failureNotification(row: NotifiedDelivery): NewNotification {
  const isMissed = row.errorCode === "missed_window";
  const reason = storedReason(row.errorReason, row.errorValues, null);
  return {
    type: "delivery_failed",
    subject: `delivery_failed:${isMissed ? "" : row.connectionId}:${digestOf(reason)}`,
    to: { userIds: [row.post.managedById], admins: "always" },
    postId: row.postId,
    connectionId: isMissed ? null : row.connectionId,
    notice: {
      code: isMissed ? "delivery_missed" : "delivery_failed",
      values: { ...placeOf(row), reason },
    },
  };
}

function unconfirmedNotification(row: NotifiedDelivery): NewNotification {
  return {
    type: "delivery_unconfirmed",
    subject: `delivery_unconfirmed:${row.connectionId}`,
    to: { userIds: [row.post.managedById], admins: "always" },
    postId: row.postId,
    connectionId: row.connectionId,
    notice: { code: "delivery_unconfirmed", values: placeOf(row) },
  };
}

function placeOf({ postIndex, post, connection }: NotifiedDelivery) {
  return { post: postTitle(post.text), postIndex, account: connection.name };
}

/** Stored objects have their keys in Postgres's order, so that equal reasons are equal texts. */
function digestOf(reason: Reason | null): string {
  return createHash("sha256").update(JSON.stringify(reason)).digest("hex").slice(0, 16);
}
