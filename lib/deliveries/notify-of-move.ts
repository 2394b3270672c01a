import { createHash } from "node:crypto";
import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { dismissDeliveryNotifications } from "@/lib/notifications/dismiss-notifications";
import { type NewNotification, notify } from "@/lib/notifications/notify";
import { findNotifiedDelivery, type NotifiedDelivery } from "./notified-delivery-store";
import type { TransitionName } from "./states";

/**
 * Notifies people when a delivery fails or stays unconfirmed, and dismisses that once somebody
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
  else await dismissDeliveryNotifications(tx, owner, row);
}

/** Returns true for moves that notify people or dismiss a notification. */
export function notifiesPeople(by: TransitionName): boolean {
  return by in notifications || decisions.includes(by);
}

const decisions: readonly TransitionName[] = ["retry", "resend", "confirmManually"];

/** Moves made by a person notify nobody. */
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
    to: { userIds: [row.post.managedById], admins: "as_fallback" },
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

const titleLength = 60;

function titleOf({ postIndex, post }: NotifiedDelivery): string {
  const [line = ""] = post.text.trim().split("\n");
  const characters = [...line];
  const cut = characters.length > titleLength;
  const title = cut ? `${characters.slice(0, titleLength).join("").trimEnd()}…` : line;
  const part = postIndex > 0 ? `Post ${postIndex + 1} of ` : "";
  return title ? `${part}“${title}”` : `${part ? `${part}a` : "A"} post without text`;
}

function digestOf(reason: string): string {
  return createHash("sha256").update(reason).digest("hex").slice(0, 16);
}
