import type { Capabilities, Condition, DeliveryCall } from "@/lib/networks/simulator";
import type { MatrixFault } from "./faults";

export const ends = [
  "published",
  "waits, then published",
  "held, then published",
  "failed",
  "unconfirmed",
] as const;

export type End = (typeof ends)[number];

type Injection = {
  call: DeliveryCall;
  fault: MatrixFault;
  phase: "before" | "after";
  times: number;
};

export function endAfter(injection: Injection, { provesAbsenceOf }: Capabilities): End {
  const { call, fault, times } = injection;
  switch (call.step) {
    case "prepare":
      return fault.refusal && !call.transientRefusals?.includes(fault.name)
        ? afterRefusal(fault.refusal)
        : "published";
    case "publish":
      return endAfterPublishing(injection, provesAbsenceOf.includes(call.kind));
    case "reconcile":
      // The post is published and its answer lost: a check finds it, unless every check fails.
      return times === 1 ? "published" : "unconfirmed";
  }
}

export function endUnder({ means }: Condition, isProvable: boolean): End {
  switch (means) {
    case "late":
    case "slow":
      return "published";
    case "hidden":
      return isProvable ? "published" : "unconfirmed";
    case "broken":
      return "failed";
  }
}

function endAfterPublishing({ fault, phase }: Injection, isProvable: boolean): End {
  const { refusal } = fault;
  if (refusal !== undefined && refusal !== "duplicate") return afterRefusal(refusal);
  // A slow answer before the effect means that the effect comes late.
  const isOut = phase === "after" || fault.fault.kind === "slow";
  if (isOut || isProvable) return "published";
  return refusal === "duplicate" ? "failed" : "unconfirmed";
}

function afterRefusal(means: NonNullable<MatrixFault["refusal"]>): End {
  switch (means) {
    case "transient":
      return "published";
    case "limited":
      return "waits, then published";
    case "reconnect":
      return "held, then published";
    case "refused":
    case "duplicate":
      return "failed";
  }
}
