import type { DeliveryEventKind } from "@/lib/deliveries/schema";

/** What each kind of event means to whoever waits for the post. */
export const eventWords: Record<DeliveryEventKind, string> = {
  claimed: "Preparing began",
  prepared: "Ready to be sent",
  sent: "Sent to the network",
  answered: "The answer was not clear",
  looked: "Looked for it on the network",
  published: "Published",
  given_back: "Put back to try again",
  held: "Waiting for the account",
  failed: "Failed",
  unconfirmed: "Left to a person to check",
  cancelled: "Cancelled",
  recalled: "Returned to scheduled by a person",
  retried: "Retried by a person",
  resent: "Not found by a person: sent again",
  attested: "Found by a person",
};
