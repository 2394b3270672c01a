import type { Capabilities, Condition, DeliveryCall, DeliveryKind } from "@/lib/networks/simulator";
import { type End, endAfter, endUnder } from "./end";
import { faultsOf, isContradictory, type MatrixFault, oneOfEachRefusal, typicalOf } from "./faults";

/** One delivery that meets one fault at one of its calls. */
export type FaultCase = {
  network: string;
  call: DeliveryCall;
  fault: MatrixFault;
  phase: "before" | "after";
  /** How often the fault strikes; more than once only where a look meets it every time. */
  times: number;
  expected: End;
};

/** One delivery under a peculiarity of its network. */
export type ConditionCase = {
  network: string;
  condition: Condition;
  kind: DeliveryKind;
  expected: End;
};

export type MatrixCase = FaultCase | ConditionCase;

const always = 100;

/**
 * Every call that a network's deliveries make, with everything that can happen to it. Where an
 * operation is called again for another kind or purpose, it meets one fault of each sort.
 */
export function faultCases(network: string, capabilities: Capabilities): FaultCase[] {
  const { calls } = capabilities;
  const everything = faultsOf(capabilities);
  return calls.flatMap((call, index) => {
    const isKnown = calls.slice(0, index).some(({ operation }) => operation === call.operation);
    const faults = isKnown ? typicalOf(everything) : everything;
    return strokesAt(call, faults).map((stroke) => ({
      network,
      call,
      ...stroke,
      expected: endAfter({ call, ...stroke }, capabilities),
    }));
  });
}

export function conditionCases(network: string, capabilities: Capabilities): ConditionCase[] {
  return capabilities.conditions.flatMap((condition) =>
    condition.kinds.map((kind) => ({
      network,
      condition,
      kind,
      expected: endUnder(condition, capabilities.provesAbsenceOf.includes(kind)),
    })),
  );
}

export function isFaultCase(given: MatrixCase): given is FaultCase {
  return "call" in given;
}

export function kindOf(given: MatrixCase): DeliveryKind {
  return isFaultCase(given) ? given.call.kind : given.kind;
}

/** The position of the sequence that meets the fault or the peculiarity. */
export function targetOf(given: MatrixCase): number {
  return kindOf(given) === "comment" ? 1 : 0;
}

/** Where a position does not go out, one more has to wait behind it. */
export function positionsOf(given: MatrixCase): number {
  return targetOf(given) + (given.expected.endsWith("published") ? 1 : 2);
}

type Stroke = Pick<FaultCase, "fault" | "phase" | "times">;

function strokesAt({ step, isRead }: DeliveryCall, faults: MatrixFault[]): Stroke[] {
  switch (step) {
    case "prepare":
      return faults
        .filter(isOfPreparation)
        .flatMap((fault) => (isRead ? onlyPhaseOf(fault) : phasesOf(fault, isMadeUp)));
    case "publish":
      return faults.flatMap((fault) => phasesOf(fault, () => false));
    case "reconcile":
      // A look that is refused is a look that saw nothing, whatever the refusal says.
      return [
        ...oneOfEachRefusal(faults).map((fault) => ({ fault, phase: "before", times: 1 }) as const),
        ...faults.slice(0, 1).map((fault) => ({ fault, phase: "before", times: always }) as const),
      ];
  }
}

/** A publishing call that is refused had no effect: only a refusal for repetition can come after one. */
function phasesOf(fault: MatrixFault, isLeftOut: (fault: MatrixFault) => boolean): Stroke[] {
  const before: Stroke[] = isLeftOut(fault) ? [] : [{ fault, phase: "before", times: 1 }];
  const isProof = fault.refusal !== undefined && fault.refusal !== "duplicate";
  return isProof ? before : [...before, { fault, phase: "after", times: 1 }];
}

/** What has no effect is the same before and after it. */
function onlyPhaseOf(fault: MatrixFault): Stroke {
  return { fault, phase: isMadeUp(fault) ? "after" : "before", times: 1 };
}

/** What a code means inside an answer of success is each network's own; nothing prepared repeats a post. */
function isOfPreparation(fault: MatrixFault): boolean {
  return fault.refusal !== "duplicate" && !isContradictory(fault);
}

/** A slow body before the effect would be an answer that the simulator made up. */
function isMadeUp({ fault }: MatrixFault): boolean {
  return fault.kind === "slow-body";
}
