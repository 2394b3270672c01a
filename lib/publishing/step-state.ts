import type { DeliveryRef } from "@/lib/deliveries/states";

export type Phase = "claim" | "prepare" | "publish" | "reconcile";

/** The engine stores one for every step, so it is small. */
export type StepState = DeliveryRef & {
  /** Is the engine's id of the run; null in a state that an older version stored. */
  runId: string | null;
  next: Phase | "done";
  at: string | null;
  looks: number;
};

export function firstStep({
  deliveryId,
  fence,
  runId = null,
}: DeliveryRef & { runId?: string | null }): StepState {
  return { deliveryId, fence, runId, next: "claim", at: null, looks: 0 };
}

export function goTo(next: Phase, stepState: StepState, at: Date | null = null): StepState {
  return { ...stepState, next, at: at?.toISOString() ?? null };
}

export function done(stepState: StepState): StepState {
  return { ...stepState, next: "done", at: null };
}
