import type { Fault, FaultRule } from "@/lib/networks/simulation/faults";
import type { Capabilities, DeliveryCall, Refusal } from "@/lib/networks/simulator";

/** A fault without `refusal` leaves open whether the call took effect. */
export type MatrixFault = {
  name: string;
  fault: Fault;
  refusal?: Refusal["means"];
  isTypical?: boolean;
};

/** Exceeds the time that a publishing call waits for its answer in the matrix. */
export const tooSlowMs = 4_800;

const transport: readonly [MatrixFault, ...MatrixFault[]] = [
  { name: "connection reset", fault: { kind: "reset" }, isTypical: true },
  { name: "silence, then the connection ends", fault: { kind: "timeout", ms: 300 } },
  {
    name: "slower than a publishing call waits",
    fault: { kind: "slow", ms: tooSlowMs },
    isTypical: true,
  },
  { name: "body slower than that", fault: { kind: "slow-body", ms: tooSlowMs } },
  { name: "503 with HTML", fault: { kind: "html", status: 503 } },
  { name: "404 with HTML", fault: { kind: "html", status: 404 } },
  { name: "200 with HTML", fault: { kind: "html", status: 200 }, isTypical: true },
  { name: "body cut off", fault: { kind: "truncated" } },
  { name: "200 with an empty object", fault: { kind: "empty-object" }, isTypical: true },
];

export function faultsOf({ ambiguous, refusals }: Capabilities): MatrixFault[] {
  return [
    ...transport,
    ...ambiguous.map((fault, index) => ({ name: nameOf(fault), fault, isTypical: index === 0 })),
    ...refusals.map(({ name, fault, means }) => ({ name, fault, refusal: means })),
  ];
}

export function typicalOf(faults: MatrixFault[]): MatrixFault[] {
  return oneOfEachRefusal(faults).filter(({ isTypical, refusal }) => isTypical || refusal);
}

export function oneOfEachRefusal(faults: MatrixFault[]): MatrixFault[] {
  return faults.filter(
    ({ refusal }, index) =>
      refusal === undefined || faults.findIndex((other) => other.refusal === refusal) === index,
  );
}

export function isContradictory({ fault }: MatrixFault): boolean {
  return fault.kind === "error" && fault.status < 400;
}

type Chances = { random: () => number; rulesPerOperation: number; probability: number };

export function randomFaults(capabilities: Capabilities, chances: Chances): FaultRule[] {
  const faults = faultsOf(capabilities);
  const calls = new Map(capabilities.calls.map((call) => [call.operation, call]));
  return [...calls.values()].flatMap((call) =>
    Array.from({ length: chances.rulesPerOperation }, () => randomRule(call, faults, chances)),
  );
}

function randomRule(
  { operation, step }: DeliveryCall,
  faults: MatrixFault[],
  { random, probability }: Chances,
): FaultRule {
  const { fault, refusal } = faults[Math.floor(random() * faults.length)] ?? transport[0];
  const isProof = step === "publish" && refusal !== undefined && refusal !== "duplicate";
  const isBefore = (random() < 0.5 || isProof) && fault.kind !== "slow-body";
  const phase = isBefore ? "before" : "after";
  const seed = Math.floor(random() * 2 ** 31);
  return { match: { operation }, phase, fault, times: null, probability, seed };
}

function nameOf(fault: Fault): string {
  if (fault.kind !== "error") return fault.kind;
  const { status, code, name, transient } = fault;
  const error = [name, code === 0 ? null : `code ${code}`].filter(Boolean).join(" ");
  const flag = transient ? ", transient" : "";
  return `${status} with ${error ? `error ${error}` : "an error"}${flag}`;
}
