import type { DeliveryEvent, DeliveryEventKind } from "@/lib/deliveries/schema";

/** `steps` are what Herald and the network did until the line's event. */
export type HistoryLine = {
  at: string;
  words: string;
  message: string | null;
  steps: DeliveryEvent[];
};

/** Tells one line for each try and for each thing that a person did. */
export function tellHistory(events: readonly DeliveryEvent[]): HistoryLine[] {
  return triesOf(events).map((steps) => {
    const last = steps[steps.length - 1] as DeliveryEvent;
    const message = last.kind === "published" || isSearching(last) ? null : last.message;
    const words = describeTry(steps, last);
    if (ofPeople.has(last.kind) && message)
      return { at: last.at, words: message, message: null, steps };
    return { at: last.at, words, message, steps };
  });
}

export const stepWords: Record<DeliveryEventKind, string> = {
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
  removing: "Asked the network to delete it",
  removed: "Deleted on the network",
  removal_refused: "Not deleted: the network refused",
  removal_unclear: "Nobody can tell yet whether the network deleted it",
};

const ofPeople = new Set<DeliveryEventKind>(["retried", "resent", "attested", "recalled"]);
const ofTries = new Set<DeliveryEventKind>([
  "claimed",
  "prepared",
  "sent",
  "answered",
  "looked",
  "removing",
]);

function triesOf(events: readonly DeliveryEvent[]): DeliveryEvent[][] {
  const tries: DeliveryEvent[][] = [];
  let open: DeliveryEvent[] = [];
  for (const event of events) {
    if (ofPeople.has(event.kind) && open.length > 0) {
      tries.push(open);
      open = [];
    }
    open.push(event);
    if (ofTries.has(event.kind)) continue;
    tries.push(open);
    open = [];
  }
  return open.length > 0 ? [...tries, open] : tries;
}

function describeTry(steps: readonly DeliveryEvent[], last: DeliveryEvent): string {
  const lost = steps.some(isSearching);
  switch (last.kind) {
    case "claimed":
      return "Being prepared";
    case "prepared":
      return "Ready, waiting for its time";
    case "sent":
      return "Being sent";
    case "answered":
    case "looked":
      return "No clear answer came: it is being looked for on the network";
    case "removing":
      return "Being deleted on the network";
    case "published":
      return lost ? "Published: no clear answer came, but it was found there" : "Published";
    case "unconfirmed":
      return "No clear answer came, and it was not found: left to a person";
    case "given_back":
      return "Not sent: it is tried again";
    default:
      return stepWords[last.kind];
  }
}

function isSearching({ kind }: DeliveryEvent): boolean {
  return kind === "answered" || kind === "looked";
}
