import { deliveryInWords, type JudgedDelivery } from "@/lib/deliveries/rules/states-in-words";
import type { DeliveryState } from "@/lib/deliveries/schema";
import type { TextFields } from "./schema";

export const textMax = 3000;
/** The text of one account may be longer, as an article is; its network says how long. */
export const ownTextMax = 40_000;
export const titleMax = 120;
export const additionalPostsMax = 24;
export const connectionsMax = 50;
export const mediaMax = 20;
export const movesMax = 200;
export const summaryTextMax = 280;
export const calendarPostsMax = 2000;
export const undoSeconds = 10;

export const emptyTexts: TextFields = { title: "", text: "" };
export const textFields = Object.keys(emptyTexts) as (keyof TextFields)[];

export function textsOf(source: TextFields): TextFields {
  const texts = textFields.map((field) => [field, source[field]]);
  return Object.fromEntries(texts) as TextFields;
}

export type Verdict = { allowed: true } | { allowed: false; reason: string };

type JudgedPost = { deliveries: readonly JudgedDelivery[] };

export function editability({ deliveries }: JudgedPost): Verdict {
  if (deliveries.length === 0) return refused("The accounts of this post are no longer there.");
  const begun = deliveries.find(({ state }) => state !== "scheduled");
  return begun
    ? refused(
        `This post can no longer be changed: ${deliveryInWords(begun)}. Only a post that is scheduled everywhere can be.`,
      )
    : allowed;
}

export function recallability({ deliveries }: JudgedPost): Verdict {
  const further = deliveries.find(({ state }) => state !== "scheduled" && state !== "preparing");
  if (further) {
    return refused(
      `This post can no longer be returned to scheduled: ${deliveryInWords(further)}.`,
    );
  }
  return some(deliveries, "preparing")
    ? allowed
    : refused("Nothing of this post is being prepared.");
}

export function cancellability({ deliveries }: JudgedPost): Verdict {
  const publishing = deliveries.find(({ state }) => state === "publishing");
  if (publishing) {
    return refused(`This post can no longer be cancelled: ${deliveryInWords(publishing)}.`);
  }
  return some(deliveries, "scheduled", "preparing")
    ? allowed
    : refused("There is nothing left to cancel in this post.");
}

export function deletability({ deliveries }: JudgedPost): Verdict {
  const moving = deliveries.find(({ state }) => state === "preparing" || state === "publishing");
  return moving
    ? refused(`This post cannot be deleted at the moment: ${deliveryInWords(moving)}.`)
    : allowed;
}

type Cancelled = JudgedPost & { scheduledAt: string };

export function reinstatability({ deliveries, scheduledAt }: Cancelled, at: Date): Verdict {
  const other = deliveries.find(({ state }) => state !== "cancelled");
  if (other) return refused(`This post is not cancelled: ${deliveryInWords(other)}.`);
  if (deliveries.length === 0) return refused("The accounts of this post are no longer there.");
  return new Date(scheduledAt) > at
    ? allowed
    : refused("The time of this post has passed. Schedule a copy for another time.");
}

/** Nobody changes their mind in less: a time that is nearer counts as passed. */
export const tooNearMs = 60_000;

/** Undo gives the post back only where nothing of it is out and its time is ahead. */
export function isCancellingUndoable({ deliveries, scheduledAt }: Cancelled, at: Date): boolean {
  const isOut = deliveries.some(({ state }) => !withdrawable.includes(state));
  return !isOut && isAhead(scheduledAt, at);
}

export function isDeletionUndoable({ deliveries, scheduledAt }: Cancelled, at: Date): boolean {
  return !some(deliveries, "scheduled") || isAhead(scheduledAt, at);
}

export type PublishedNow = JudgedPost & { undoUntil: string | null };

/** Deliveries that an uninstall cancelled meanwhile do not keep the rest from being undone. */
export function undoability({ deliveries, undoUntil }: PublishedNow, at: Date): Verdict {
  const begun = deliveries.find(({ state }) => state !== "scheduled" && state !== "cancelled");
  if (begun) return refused(`This can no longer be undone: ${deliveryInWords(begun)}.`);
  if (!undoUntil || !some(deliveries, "scheduled")) {
    return refused("Nobody is publishing this post now, so there is nothing to undo.");
  }
  return new Date(undoUntil) > at
    ? allowed
    : refused(
        `The ${undoSeconds} seconds to undo this are over. Cancel the post if it is still scheduled.`,
      );
}

const allowed: Verdict = { allowed: true };

function refused(reason: string): Verdict {
  return { allowed: false, reason };
}

function some(deliveries: readonly JudgedDelivery[], ...wanted: DeliveryState[]): boolean {
  return deliveries.some(({ state }) => wanted.includes(state));
}

const withdrawable: readonly DeliveryState[] = ["scheduled", "preparing", "cancelled"];

function isAhead(scheduledAt: string, at: Date): boolean {
  return new Date(scheduledAt).getTime() - at.getTime() >= tooNearMs;
}
