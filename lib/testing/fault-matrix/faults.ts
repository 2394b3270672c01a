import type { Fault } from "@/lib/networks/simulation/faults";
import type { Refusal, Repertoire } from "@/lib/networks/simulator";

/**
 * What can happen to one call. Without `refusal` nothing readable comes back, or nothing that tells
 * whether the call took effect.
 */
export type MatrixFault = { name: string; fault: Fault; refusal?: Refusal["means"] };

/** Longer than a publishing call waits for its answer in the matrix. */
export const tooSlowMs = 1_600;

/** What can happen to any call of any network. */
const transport: readonly MatrixFault[] = [
  { name: "connection reset", fault: { kind: "reset" } },
  { name: "silence, then the connection ends", fault: { kind: "timeout", ms: 300 } },
  { name: "slower than a publishing call waits", fault: { kind: "slow", ms: tooSlowMs } },
  { name: "body slower than that", fault: { kind: "slow-body", ms: tooSlowMs } },
  { name: "503 with HTML", fault: { kind: "html", status: 503 } },
  { name: "404 with HTML", fault: { kind: "html", status: 404 } },
  { name: "200 with HTML", fault: { kind: "html", status: 200 } },
  { name: "body cut off", fault: { kind: "truncated" } },
  { name: "200 with an empty object", fault: { kind: "empty-object" } },
];

/** Everything that can happen to the calls of a network. */
export function faultsOf({ ambiguous, refusals }: Repertoire): MatrixFault[] {
  return [
    ...transport,
    ...ambiguous.map((fault) => ({ name: nameOf(fault), fault })),
    ...refusals.map(({ name, fault, means }) => ({ name, fault, refusal: means })),
  ];
}

/** True where an answer of success holds an error. */
export function isContradictory({ fault }: MatrixFault): boolean {
  return fault.kind === "error" && fault.status < 400;
}

function nameOf(fault: Fault): string {
  if (fault.kind !== "error") return fault.kind;
  const { status, code, name, transient } = fault;
  const error = [name, code === 0 ? null : `code ${code}`].filter(Boolean).join(" ");
  const flag = transient ? ", transient" : "";
  return `${status} with ${error ? `error ${error}` : "an error"}${flag}`;
}
