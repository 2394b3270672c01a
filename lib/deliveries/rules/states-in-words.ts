import type { Delivery } from "../schema";

export const deliveryStates = [
  "scheduled",
  "preparing",
  "publishing",
  "published",
  "failed",
  "unconfirmed",
  "cancelled",
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const postStates = [
  "scheduled",
  "publishing",
  "published",
  "partially_published",
  "failed",
  "unconfirmed",
  "cancelled",
] as const;
export type PostState = (typeof postStates)[number];

export type JudgedDelivery = Pick<Delivery, "state" | "postIndex" | "accountName">;

export function deliveryInWords({ state, postIndex, accountName }: JudgedDelivery): string {
  const position = postIndex > 0 ? `position ${postIndex} ` : "it ";
  return `on ${accountName} ${position}${stateInWords[state]}`;
}

export const stateInWords: Record<DeliveryState, string> = {
  scheduled: "is scheduled",
  preparing: "is being prepared",
  publishing: "is being published",
  published: "is published",
  failed: "has failed",
  unconfirmed: "may be published, which is not confirmed",
  cancelled: "is cancelled",
};
