import type { Delivery, DeliveryState } from "./schema";

/** What the rules of a delivery look at; a row and a delivery of the API both fit. */
export type JudgedDelivery = Pick<Delivery, "state" | "postIndex" | "accountName">;

/** A delivery's account and its state as the end of a sentence, e.g. `on Harbour it has failed`. */
export function deliveryInWords({ state, postIndex, accountName }: JudgedDelivery): string {
  const position = postIndex > 0 ? `position ${postIndex} ` : "it ";
  return `on ${accountName} ${position}${stateInWords[state]}`;
}

const stateInWords: Record<DeliveryState, string> = {
  scheduled: "is scheduled",
  preparing: "is being prepared",
  publishing: "is being published",
  published: "is published",
  failed: "has failed",
  unconfirmed: "may be published, which is not confirmed",
  cancelled: "is cancelled",
};
