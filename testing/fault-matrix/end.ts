import type { Capabilities, Condition, DeliveryCall } from "@/lib/networks/simulator";
import type { MatrixFault } from "./faults";

/** How a delivery ends; a wait and a hold are ended by the test, as time and people do. */
export type End =
  | "published"
  | "waits, then published"
  | "held, then published"
  | "failed"
  | "unconfirmed";

type Stroke = {
  call: DeliveryCall;
  fault: MatrixFault;
  phase: "before" | "after";
  times: number;
};

/** The right end by the kind of call and fault alone: what `lib/publishing` promises. */
export function endAfter(stroke: Stroke, { provesAbsenceOf }: Capabilities): End {
  const { call, fault, times } = stroke;
  switch (call.step) {
    case "prepare":
      return fault.refusal && !call.transientRefusals?.includes(fault.name)
        ? afterRefusal(fault.refusal)
        : "published";
    case "publish":
      return endAfterPublishing(stroke, provesAbsenceOf.includes(call.kind));
    case "reconcile":
      // The post is out, its answer lost: it is found, unless no look ever comes through.
      return times === 1 ? "published" : "unconfirmed";
  }
}

/** Only what shows late is found; what comes to nothing is refused. */
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

function endAfterPublishing({ fault, phase }: Stroke, isProvable: boolean): End {
  const { refusal } = fault;
  if (refusal !== undefined && refusal !== "duplicate") return afterRefusal(refusal);
  // A slow answer before the effect is an effect that comes late.
  const isOut = phase === "after" || fault.fault.kind === "slow";
  // What is proved absent is sent again; nothing else is.
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
