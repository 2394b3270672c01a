import type { DeliveryCall } from "@/lib/networks/simulator";
import { type ConditionCase, type FaultCase, type MatrixCase, positionsOf } from "./cases";
import { type End, ends } from "./end";

type Outcome = {
  end: End | "unsettled";
  deliveries: number;
  lost: number;
  doubled: number;
  violations: string[];
};
export type Rendered<Case> = { given: Case; verdict: Outcome };
export type Matrix = { faults: Rendered<FaultCase>[]; conditions: Rendered<ConditionCase>[] };

export function asDeclared(cases: { faults: FaultCase[]; conditions: ConditionCase[] }): Matrix {
  return { faults: cases.faults.map(asExpected), conditions: cases.conditions.map(asExpected) };
}

function asExpected<Case extends MatrixCase>(given: Case): Rendered<Case> {
  const verdict = { end: given.expected, lost: 0, doubled: 0, violations: [] };
  return { given, verdict: { ...verdict, deliveries: positionsOf(given) } };
}

/** The summary counts every end, so that a case that is declared otherwise changes it. */
export function renderSummary(matrix: Matrix): string {
  return `${[intro, totals(matrix), ...wrongSection(matrix)].join("\n\n")}\n`;
}

export function renderCases(matrix: Matrix): string {
  const sections = networksOf(matrix).flatMap((network) => [
    `## ${network}`,
    ...callSections(matrix.faults.filter(({ given }) => given.network === network)),
    ...conditionSection(matrix.conditions.filter(({ given }) => given.network === network)),
  ]);
  return `${["# Every case of the fault matrix", ...sections].join("\n\n")}\n`;
}

function networksOf({ faults }: Matrix): string[] {
  return [...new Set(faults.map(({ given }) => given.network))];
}

const intro = `# What becomes of a delivery when its network fails

Written by \`npm run reliability\`; do not edit it by hand. Every network of the registry, every call that
its deliveries make, everything that can happen to the call, before and after it took effect: each case is
a post through the real publisher, against the network's simulator over HTTP. The suite runs one fault of each
sort at every call, in \`lib/publishing/fault-matrix.test.ts\`, and compares this table with what is declared.
The end of each case is in \`test-results/fault-matrix.md\` after a run.

The right end follows from the kind of call and of fault alone, in \`testing/publishing/fault-matrix/end.ts\`: a
call that publishes nothing is made again; a refusal is believed; a lost answer to a publishing call is
looked up. What is found is published, what is proved absent is sent again, and of what is neither a person
is told: \`unconfirmed\`. “Waits” and “held” end as time passes and as people connect the account again.
A position of a sequence stays where it is while the one before it is not out.

A refusal proves that nothing happened, so a publishing call meets one before its effect only; a look has no
effect. A fault that meets a call “every time” never lets a look come through. An operation meets every fault
where it is called first; where it is called again for another kind or purpose, one of each sort.`;

function totals(matrix: Matrix): string {
  const rows = networksOf(matrix).map((network) => {
    const outcomes = [...matrix.faults, ...matrix.conditions]
      .filter(({ given }) => given.network === network)
      .map(({ verdict }) => verdict);
    const sum = (read: (outcome: Outcome) => number) =>
      outcomes.reduce((total, outcome) => total + read(outcome), 0);
    const figures = [
      outcomes.length,
      sum(({ deliveries }) => deliveries),
      ...ends.map((name) => sum(({ end }) => (end === name ? 1 : 0))),
      sum(({ lost }) => lost),
      sum(({ doubled }) => doubled),
      sum(({ violations }) => (violations.length > 0 ? 1 : 0)),
    ];
    return [network, ...figures.map(String)];
  });
  const endNames = ends.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`);
  const heads = ["Network", "Cases", "Deliveries", ...endNames];
  return table([...heads, "Lost", "Doubled", "Cases gone wrong"], rows);
}

function wrongSection(matrix: Matrix): string[] {
  const lines = failedCases(matrix);
  return lines.length > 0 ? [`## Gone wrong\n\n${lines.join("\n")}`] : [];
}

export function failedCases({ faults, conditions }: Matrix): string[] {
  return [
    ...faults.map(({ given, verdict }) => ({ verdict, name: nameOf(given) })),
    ...conditions.map(({ given, verdict }) => ({
      verdict,
      name: `${given.network} while ${given.condition.name} (${given.kind})`,
    })),
  ]
    .filter(({ verdict }) => verdict.violations.length > 0)
    .map(({ verdict, name }) => `- ${name}: ${verdict.violations.join("; ")}`);
}

export function nameOf({ network, call, fault, phase, times }: FaultCase): string {
  const often = times > 1 ? ", every time" : "";
  return `${network} ${titleOf(call)}: ${fault.name}, ${phase}${often}`;
}

function callSections(cases: Rendered<FaultCase>[]): string[] {
  const calls = [...new Set(cases.map(({ given }) => given.call))];
  return calls.flatMap((call) => {
    const own = cases.filter(({ given }) => given.call === call);
    const names = [...new Set(own.map(({ given }) => rowName(given)))];
    const isRead = call.isRead || call.step === "reconcile";
    const endOf = (name: string, phase: FaultCase["phase"] | null) =>
      own.find(({ given }) => rowName(given) === name && given.phase === (phase ?? given.phase))
        ?.verdict.end ?? "";
    const title = `### ${titleOf(call)}`;
    const heads = isRead ? ["Fault", "End"] : ["Fault", "Before the effect", "After the effect"];
    const phases = isRead ? [null] : (["before", "after"] as const);
    const rows = names.map((name) => [name, ...phases.map((phase) => endOf(name, phase))]);
    return [title, table(heads, rows)];
  });
}

function titleOf({ operation, purpose, step, kind }: DeliveryCall): string {
  return `${operation}${purpose ? ` ${purpose}` : ""}, ${steps[step]} (${kind})`;
}

const steps = {
  prepare: "preparing",
  publish: "publishing",
  reconcile: "looking for a lost answer",
} as const;

function rowName({ fault, times }: FaultCase): string {
  return times > 1 ? `${fault.name}, every time` : fault.name;
}

function conditionSection(cases: Rendered<ConditionCase>[]): string[] {
  if (cases.length === 0) return [];
  const rows = cases.map(({ given, verdict }) => [given.condition.name, given.kind, verdict.end]);
  return ["### Peculiarities", table(["While", "Kind", "End"], rows)];
}

function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
