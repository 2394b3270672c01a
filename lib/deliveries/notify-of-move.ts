import { createHash } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { type NewNotification, notify } from "@/lib/notifications/notify";
import { postTitle } from "@/lib/notifications/post-title";
import { resolveDeliveryNotifications } from "@/lib/notifications/resolve-notifications";
import { findNotifiedDelivery, type NotifiedDelivery } from "./notified-delivery-store";
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
  const row = await findNotifiedDelivery(tx, deliveryId);
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

const decisions: Partial<Record<TransitionName, "retried" | "confirmed">> = {
  retry: "retried",
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
  const reason = row.errorMessage ?? "";
  const place = isMissed ? "" : ` to ${row.connection.name}`;
  return {
    type: "delivery_failed",
    subject: `delivery_failed:${isMissed ? "" : row.connectionId}:${digestOf(reason)}`,
    to: { userIds: [row.post.managedById], admins: "always" },
    postId: row.postId,
    connectionId: isMissed ? null : row.connectionId,
    message: ({ count }) =>
      count === 1
        ? `${titleOf(row)} did not go out to ${row.connection.name}. ${reason}`.trim()
        : `${count} posts did not go out${place}. ${reason}`.trim(),
  };
}

function unconfirmedNotification(row: NotifiedDelivery): NewNotification {
  const { name } = row.connection;
  return {
    type: "delivery_unconfirmed",
    subject: `delivery_unconfirmed:${row.connectionId}`,
    to: { userIds: [row.post.managedById], admins: "always" },
    postId: row.postId,
    connectionId: row.connectionId,
    message: ({ count }) =>
      count === 1
        ? `We can’t tell yet whether ${titleOf(row)} went out to ${name}. Look there, then say on its page whether it is there.`
        : `We can’t tell yet whether ${count} posts went out to ${name}. Look there, then say for each whether it is there.`,
  };
}

function titleOf({ postIndex, post }: NotifiedDelivery): string {
  const part = postIndex > 0 ? `Post ${postIndex + 1} of ` : "";
  return `${part}${postTitle(post.text) ?? `${part ? "a" : "A"} post without text`}`;
}

function digestOf(reason: string): string {
  return createHash("sha256").update(reason).digest("hex").slice(0, 16);
}
