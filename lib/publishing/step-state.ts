import type { DeliveryRef } from "@/lib/deliveries/states";

export type Phase = "claim" | "prepare" | "publish" | "reconcile";

/** What a run does next; small, since the engine remembers one for every step. */
export type StepState = DeliveryRef & {
  next: Phase | "done";
  /** ISO 8601; null to go on at once. */
  at: string | null;
  /** How many looks a reconciliation has taken. */
  looks: number;
};

export function firstStep({ deliveryId, fence }: DeliveryRef): StepState {
  return { deliveryId, fence, next: "claim", at: null, looks: 0 };
}

export function goTo(next: Phase, stepState: StepState, at: Date | null = null): StepState {
  return { ...stepState, next, at: at?.toISOString() ?? null };
}

/** The run has nothing more to do: the delivery is settled, given back, or another run's. */
export function finish(stepState: StepState): StepState {
  return { ...stepState, next: "done", at: null };
}
