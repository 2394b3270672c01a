import { setTimeout as sleep } from "node:timers/promises";
import { startRunner } from "@/inngest/runner";
import type { Timings } from "@/lib/publishing/timings";
import { quickTimings } from "@/testing/run/quick-timings";
import {
  type AccountFixture,
  createFixtures,
  type SimulatedNetwork,
  simulateNetworks,
} from "./account-fixtures";
import {
  type ConditionCase,
  conditionCases,
  type Depth,
  type FaultCase,
  faultCases,
  kindOf,
  type MatrixCase,
} from "./cases";
import { tooSlowMs } from "./faults";
import { judge, type Verdict } from "./judge";
import { prepareCases } from "./prepare-cases";
import { type CaseRun, type PreparedCase, runConditionCase, runFaultCase } from "./run-case";
import { type Watch, watchDeliveries } from "./watch";

const workspaces = 12;

/**
 * The last check comes after the latest effect, as with production's timings, also where a busy
 * machine holds that effect up for seconds.
 */
export const matrixTimings: Timings = {
  ...quickTimings,
  dispatchEveryMs: 200,
  sweepEveryMs: 600,
  answerWithinMs: 4_000,
  reconcileAfterMs: [300, 15_000],
  // A case ends with what a person would be asked, so later checks are off.
  recheckAfterMs: [],
  recheckEveryMs: 10_000,
};

/** An answer that a fault does not delay is waited for, however busy the machine is. */
const patientTimings: Timings = {
  ...matrixTimings,
  answerWithinMs: 45_000,
  reconcileAfterMs: [300, 6_500],
  publishLeaseMs: 60_000,
};

export type Measured<Case> = { given: Case; verdict: Verdict };
export type Measurement = {
  faults: Measured<FaultCase>[];
  conditions: Measured<ConditionCase>[];
};

export type Selection = {
  network?: string | undefined;
  kind?: string | undefined;
  depth?: Depth;
};

type Cases = { faults: FaultCase[]; conditions: ConditionCase[] };
type Run<Case> = { given: Case; run: CaseRun };

/**
 * Measures each case, and those that went astray once more with nothing beside them: hundreds of cases
 * share one process, and on a busy machine a late call of one may meet the fault of the next. What is
 * doubled or lost counts at once.
 */
export async function measureMatrix(selection: Selection = {}): Promise<Measurement> {
  const { network, kind, depth } = selection;
  const first = await measureCases(depth, (given) => {
    return (
      given.network === (network ?? given.network) && kindOf(given) === (kind ?? kindOf(given))
    );
  });
  const astray = [...first.faults, ...first.conditions].filter(isAstray).map(keyOf);
  if (astray.length === 0) return first;
  const again = await measureCases(depth, (given) => astray.includes(keyOf({ given })), "again, ");
  return {
    faults: first.faults.map((one) => again.faults.find((other) => isSame(one, other)) ?? one),
    conditions: first.conditions.map((one) => {
      return again.conditions.find((other) => isSame(one, other)) ?? one;
    }),
  };
}

function isAstray({ verdict }: Measured<MatrixCase>): boolean {
  return verdict.violations.length > 0 && verdict.doubled + verdict.lost === 0;
}

function isSame(one: { given: MatrixCase }, other: { given: MatrixCase }): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ given }: { given: MatrixCase }): string {
  return JSON.stringify(given);
}

async function measureCases(
  depth: Depth | undefined,
  isSelected: (given: MatrixCase) => boolean,
  round = "",
): Promise<Measurement> {
  const simulated = await simulateNetworks();
  const cases = casesOf(simulated, depth);
  const fixtures = await createFixtures(simulated, workspaces);
  const faults = await prepareCases(cases.faults.filter(isSelected), { fixtures, round });
  const conditions = await prepareCases(cases.conditions.filter(isSelected), { fixtures, round });
  const watch = watchDeliveries();
  try {
    const prompt = { faults: faults.filter((one) => !isSlow(one)), conditions };
    const slow = { faults: faults.filter(isSlow), conditions: [] };
    const runs = [
      ...(await runCases(simulated, { cases: prompt, timings: patientTimings, watch })),
      ...(await runCases(simulated, { cases: slow, timings: matrixTimings, watch })),
    ];
    return {
      faults: judgeAll(
        simulated,
        runs.flatMap((run) => run.faults),
      ),
      conditions: judgeAll(
        simulated,
        runs.flatMap((run) => run.conditions),
      ),
    };
  } finally {
    await watch.stop();
    for (const { simulator } of simulated) await simulator.stop();
  }
}

function isSlow({ given: { fault } }: PreparedCase<FaultCase>): boolean {
  return ["slow", "slow-body"].includes(fault.fault.kind);
}

async function runCases(
  simulated: SimulatedNetwork[],
  { cases, timings, watch }: { cases: PreparedCases; timings: Timings; watch: Watch },
) {
  const runner = await startRunner(timings);
  try {
    const runs = await Promise.all(simulated.map((one) => runNetwork(one, cases, watch)));
    // An effect that comes late has come by then.
    await sleep(tooSlowMs);
    return runs;
  } finally {
    await runner.stop();
  }
}

export async function declaredCases(): Promise<Cases> {
  const simulated = await simulateNetworks();
  for (const { simulator } of simulated) await simulator.stop();
  return casesOf(simulated);
}

function casesOf(simulated: SimulatedNetwork[], depth?: Depth): Cases {
  const all = simulated.map(
    ({ network, simulator }) => [network.id, simulator.capabilities] as const,
  );
  return {
    faults: all.flatMap((one) => faultCases(...one, depth)),
    conditions: all.flatMap((one) => conditionCases(...one)),
  };
}

type PreparedCases = {
  faults: PreparedCase<FaultCase>[];
  conditions: PreparedCase<ConditionCase>[];
};

/** A condition affects its whole network, so no other case may run meanwhile. */
async function runNetwork(
  one: SimulatedNetwork,
  { faults, conditions }: PreparedCases,
  watch: Watch,
) {
  const isOwn = ({ given }: PreparedCase) => given.network === one.network.id;
  const ofConditions = await underConditions(one, conditions.filter(isOwn), (prepared) =>
    runConditionCase(prepared, watch),
  );
  const ofFaults = await runPerAccount(faults.filter(isOwn), (prepared) =>
    runFaultCase(prepared, watch),
  );
  return { faults: ofFaults, conditions: ofConditions };
}

async function underConditions(
  { simulator }: SimulatedNetwork,
  preparedCases: PreparedCase<ConditionCase>[],
  run: (prepared: PreparedCase<ConditionCase>) => Promise<CaseRun>,
): Promise<Run<ConditionCase>[]> {
  const runs: Run<ConditionCase>[] = [];
  for (const condition of new Set(preparedCases.map(({ given }) => given.condition))) {
    simulator.set(condition.switches);
    const own = preparedCases.filter(({ given }) => given.condition === condition);
    runs.push(...(await runPerAccount(own, run)));
    simulator.unset();
    simulator.set(simulator.capabilities.withoutDelays);
  }
  return runs;
}

async function runPerAccount<Case extends MatrixCase>(
  preparedCases: PreparedCase<Case>[],
  run: (prepared: PreparedCase<Case>) => Promise<CaseRun>,
): Promise<Run<Case>[]> {
  const ends = new Map<AccountFixture, Promise<unknown>>();
  return Promise.all(
    preparedCases.map(async (prepared) => {
      const { fixture, given } = prepared;
      const running = (ends.get(fixture) ?? Promise.resolve()).then(() => run(prepared));
      ends.set(fixture, running);
      return { given, run: await running };
    }),
  );
}

function judgeAll<Case extends MatrixCase>(
  simulated: SimulatedNetwork[],
  runs: Run<Case>[],
): Measured<Case>[] {
  const publications = new Map(
    simulated.map(({ network, simulator }) => [network.id, simulator.publications()]),
  );
  return runs.map(({ given, run }) => {
    const shown = publications.get(given.network) ?? [];
    return { given, verdict: judge(run, { expected: given.expected, publications: shown }) };
  });
}
