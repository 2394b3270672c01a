import { setTimeout as sleep } from "node:timers/promises";
import { startRunner } from "@/inngest/runner";
import type { Timings } from "@/lib/publishing/timings";
import { quickTimings } from "../quick-timings";
import {
  type ConditionCase,
  conditionCases,
  type FaultCase,
  faultCases,
  kindOf,
  type MatrixCase,
} from "./cases";
import { tooSlowMs } from "./faults";
import { judge, type Verdict } from "./judge";
import { type Lane, openLanes, type SimulatedNetwork, simulateNetworks } from "./lanes";
import { type CaseRun, runConditionCase, runFaultCase, type Stage } from "./run-case";
import { stageCases } from "./stage-cases";
import { type Watch, watchDeliveries } from "./watch";

const workspaces = 12;

/** The last look comes after the latest effect, as it does at production's timings. */
export const matrixPace: Timings = {
  ...quickTimings,
  dispatchEveryMs: 200,
  sweepEveryMs: 600,
  // Longer than a busy machine takes over an answer that nothing holds up.
  answerWithinMs: 4_000,
  lookAfterMs: [300, 6_500],
  // What is found later is another story: a case ends with what a person would be asked.
  lookLaterMs: [],
  lookLaterEveryMs: 10_000,
};

export type Measured<Case> = { given: Case; verdict: Verdict };
export type Measurement = {
  faults: Measured<FaultCase>[];
  conditions: Measured<ConditionCase>[];
};

/** The cases of one network or of one kind of delivery; all of them where neither is named. */
export type Selection = { network?: string | undefined; kind?: string | undefined };

type Cases = { faults: FaultCase[]; conditions: ConditionCase[] };
type Run<Case> = { given: Case; run: CaseRun };

/** Runs every selected case through the publisher, side by side, and judges what came of it. */
export async function measureMatrix(selection: Selection = {}): Promise<Measurement> {
  const simulated = await simulateNetworks();
  const cases = casesOf(simulated);
  const isSelected = (given: MatrixCase) =>
    given.network === (selection.network ?? given.network) &&
    kindOf(given) === (selection.kind ?? kindOf(given));
  const lanes = await openLanes(simulated, workspaces);
  const faults = await stageCases(cases.faults.filter(isSelected), lanes);
  const conditions = await stageCases(cases.conditions.filter(isSelected), lanes);
  const runner = await startRunner(matrixPace);
  const watch = watchDeliveries();
  try {
    const runs = await Promise.all(
      simulated.map((one) => runNetwork(one, { faults, conditions }, watch)),
    );
    // An effect that comes late is counted too.
    await sleep(tooSlowMs);
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
    await runner.stop();
    for (const { simulator } of simulated) await simulator.stop();
  }
}

/** The cases of all networks in their order, without running one. */
export async function declaredCases(): Promise<Cases> {
  const simulated = await simulateNetworks();
  for (const { simulator } of simulated) await simulator.stop();
  return casesOf(simulated);
}

function casesOf(simulated: SimulatedNetwork[]): Cases {
  const all = simulated.map(
    ({ network, simulator }) => [network.id, simulator.capabilities] as const,
  );
  return {
    faults: all.flatMap((one) => faultCases(...one)),
    conditions: all.flatMap((one) => conditionCases(...one)),
  };
}

type Staged = { faults: Stage<FaultCase>[]; conditions: Stage<ConditionCase>[] };

/** A condition is its whole network's, so that no other case may meet it. */
async function runNetwork(one: SimulatedNetwork, { faults, conditions }: Staged, watch: Watch) {
  const isOwn = ({ given }: Stage) => given.network === one.network.id;
  const ofConditions = await underConditions(one, conditions.filter(isOwn), (stage) =>
    runConditionCase(stage, watch),
  );
  const ofFaults = await inLanes(faults.filter(isOwn), (stage) => runFaultCase(stage, watch));
  return { faults: ofFaults, conditions: ofConditions };
}

/** One condition after the other, its cases side by side. */
async function underConditions(
  { simulator }: SimulatedNetwork,
  stages: Stage<ConditionCase>[],
  run: (stage: Stage<ConditionCase>) => Promise<CaseRun>,
): Promise<Run<ConditionCase>[]> {
  const runs: Run<ConditionCase>[] = [];
  for (const condition of new Set(stages.map(({ given }) => given.condition))) {
    simulator.set(condition.switches);
    const own = stages.filter(({ given }) => given.condition === condition);
    runs.push(...(await inLanes(own, run)));
    simulator.unset();
    simulator.set(simulator.capabilities.withoutDelays);
  }
  return runs;
}

/** The cases of a lane one after the other, all lanes at a time; the answers stand in the given order. */
async function inLanes<Case extends MatrixCase>(
  stages: Stage<Case>[],
  run: (stage: Stage<Case>) => Promise<CaseRun>,
): Promise<Run<Case>[]> {
  const ends = new Map<Lane, Promise<unknown>>();
  return Promise.all(
    stages.map(async (stage) => {
      const { lane, given } = stage;
      const running = (ends.get(lane) ?? Promise.resolve()).then(() => run(stage));
      ends.set(lane, running);
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
