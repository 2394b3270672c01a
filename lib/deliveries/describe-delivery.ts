import type { DeliveryRow } from "./delivery-row";

type Described = Pick<DeliveryRow, "state" | "postIndex" | "accountName">;

/** A delivery's account and what has become of it, as the end of a sentence. */
export function deliveryInWords({ state, postIndex, accountName }: Described): string {
  const position = postIndex > 0 ? `position ${postIndex} ` : "it ";
  return `on ${accountName} ${position}${stateInWords[state]}`;
}

const stateInWords: Record<DeliveryRow["state"], string> = {
  scheduled: "is scheduled",
  preparing: "is being prepared",
  publishing: "is being published",
  published: "is published",
  failed: "has failed",
  unconfirmed: "may be published, which is not confirmed",
  cancelled: "is cancelled",
};
