import { findNetwork } from "@/lib/networks";
import type { Capabilities, Condition, DeliveryCall, DeliveryKind } from "@/lib/networks/simulator";
import { type End, endAfter, endUnder } from "./end";
import { faultsOf, isContradictory, type MatrixFault, oneOfEachRefusal, typicalOf } from "./faults";

export type FaultCase = {
  network: string;
  call: DeliveryCall;
  fault: MatrixFault;
  phase: "before" | "after";
  times: number;
  expected: End;
};

export type ConditionCase = {
  network: string;
  condition: Condition;
  kind: DeliveryKind;
  expected: End;
};

export type MatrixCase = FaultCase | ConditionCase;

export type Depth = "every fault" | "one of each sort";

const always = 100;

/**
 * Combines every call of a network's deliveries with every fault. An operation that is called again
 * for another kind or purpose meets one fault of each sort. In the short form, which the suite runs,
 * every operation meets one of each sort in each of its steps, and its calls share them.
 */
export function faultCases(
  network: string,
  capabilities: Capabilities,
  depth: Depth = "every fault",
): FaultCase[] {
  const { calls } = capabilities;
  const everything = faultsOf(capabilities);
  const typical = typicalOf(everything);
  return calls.flatMap((call, index) => {
    const isKnown = calls.slice(0, index).some(({ operation }) => operation === call.operation);
    const isShort = depth === "one of each sort";
    const alike = calls.filter(({ operation, step }) => {
      return operation === call.operation && step === call.step;
    });
    const isOwn = ({ fault }: Injection) => alike[typical.indexOf(fault) % alike.length] === call;
    return injectionsFor(call, isKnown || isShort ? typical : everything)
      .filter((injection) => !isShort || isOwn(injection))
      .map((injection) => ({
        network,
        call,
        ...injection,
        expected: endAfter({ call, ...injection }, capabilities),
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

export function targetOf(given: MatrixCase): number {
  return kindOf(given) === "comment" ? 1 : 0;
}

/** A post behind one that fails has to wait, where the network takes one at all. */
export function positionsOf(given: MatrixCase): number {
  const { positionsMax = Number.POSITIVE_INFINITY } = findNetwork(given.network)?.limits ?? {};
  const count = targetOf(given) + (given.expected.endsWith("published") ? 1 : 2);
  return Math.min(count, positionsMax);
}

type Injection = Pick<FaultCase, "fault" | "phase" | "times">;

function injectionsFor({ step, isRead }: DeliveryCall, faults: MatrixFault[]): Injection[] {
  switch (step) {
    case "prepare":
      return faults
        .filter(isOfPreparation)
        .flatMap((fault) => (isRead ? onlyPhaseOf(fault) : phasesOf(fault, isMadeUp)));
    case "publish":
      return faults.flatMap((fault) => phasesOf(fault, () => false));
    case "reconcile":
      return [
        ...oneOfEachRefusal(faults).map((fault) => ({ fault, phase: "before", times: 1 }) as const),
        ...faults.slice(0, 1).map((fault) => ({ fault, phase: "before", times: always }) as const),
      ];
  }
}

/** A refused publishing call had no effect; only a refusal of a duplicate can follow an effect. */
function phasesOf(fault: MatrixFault, isLeftOut: (fault: MatrixFault) => boolean): Injection[] {
  const before: Injection[] = isLeftOut(fault) ? [] : [{ fault, phase: "before", times: 1 }];
  const isProof = fault.refusal !== undefined && fault.refusal !== "duplicate";
  return isProof ? before : [...before, { fault, phase: "after", times: 1 }];
}

function onlyPhaseOf(fault: MatrixFault): Injection {
  return { fault, phase: isMadeUp(fault) ? "after" : "before", times: 1 };
}

/**
 * Each network gives an error code inside a 2xx answer its own meaning, and no preparation repeats
 * a post.
 */
function isOfPreparation(fault: MatrixFault): boolean {
  return fault.refusal !== "duplicate" && !isContradictory(fault);
}

function isMadeUp({ fault }: MatrixFault): boolean {
  return fault.kind === "slow-body";
}
