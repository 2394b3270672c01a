/** A delivery and the fence under which a run may move it. */
export type DeliveryRef = { deliveryId: string; fence: number };

export type Phase = "claim" | "prepare" | "publish" | "reconcile";

/** What a run does next; small, since the engine remembers one for every step. */
export type Turn = DeliveryRef & {
  next: Phase | "done";
  /** ISO 8601; null to go on at once. */
  at: string | null;
  /** How many looks a reconciliation has taken. */
  looks: number;
};

export function firstTurn({ deliveryId, fence }: DeliveryRef): Turn {
  return { deliveryId, fence, next: "claim", at: null, looks: 0 };
}

export function thenDo(next: Phase, turn: Turn, at: Date | null = null): Turn {
  return { ...turn, next, at: at?.toISOString() ?? null };
}

/** The run has nothing more to do: the delivery is settled, given back, or another run's. */
export function done(turn: Turn): Turn {
  return { ...turn, next: "done", at: null };
}
