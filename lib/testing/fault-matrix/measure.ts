import { setTimeout as sleep } from "node:timers/promises";
import type { Pace } from "@/lib/publishing/pace";
import { startRunner } from "@/lib/publishing/runner";
import { quickPace } from "../quick-pace";
import { type ConditionCase, conditionCases, type FaultCase, faultCases } from "./cases";
import { tooSlowMs } from "./faults";
import { judge, type Verdict } from "./judge";
import { type Lane, openLanes, type SimulatedNetwork, simulateNetworks } from "./lanes";
import { type CaseRun, runConditionCase, runFaultCase } from "./run-case";
import { type Watch, watchDeliveries } from "./watch";

const lanesPerNetwork = 20;

/** The last look comes after the latest effect, as it does at production's pace. */
export const matrixPace: Pace = {
  ...quickPace,
  dispatchEveryMs: 100,
  sweepEveryMs: 300,
  answerWithinMs: 1_000,
  lookAfterMs: [200, 900, 3_000],
  // What is found later is another story: a case ends with what a person would be asked.
  lookLaterMs: [],
};

export type Measured<Case> = { given: Case; verdict: Verdict };
export type Measurement = {
  faults: Measured<FaultCase>[];
  conditions: Measured<ConditionCase>[];
};

type Run<Case> = { given: Case; run: CaseRun };

/** Runs every case of every network through the publisher, side by side, and judges what came of it. */
export async function measureMatrix(): Promise<Measurement> {
  const simulated = await simulateNetworks();
  const lanes = await openLanes(simulated, lanesPerNetwork);
  const runner = await startRunner(matrixPace);
  const watch = watchDeliveries();
  try {
    const [faults, conditions] = await runCases({ simulated, lanes, watch });
    // An effect that comes late is counted too.
    await sleep(tooSlowMs);
    return { faults: judgeAll(faults, simulated), conditions: judgeAll(conditions, simulated) };
  } finally {
    await watch.stop();
    await runner.stop();
    for (const { simulator } of simulated) await simulator.stop();
  }
}

type World = { simulated: SimulatedNetwork[]; lanes: Lane[]; watch: Watch };

async function runCases({ simulated, lanes, watch }: World) {
  const faults = await Promise.all(
    simulated.map((one) => {
      const cases = faultCases(one.network.id, one.simulator.repertoire);
      return inLanes(lanesOf(lanes, one), cases, (lane, given, index) =>
        runFaultCase({ lane, watch, name: `${given.network} case ${index}` }, given),
      );
    }),
  );
  const conditions = await Promise.all(
    simulated.map((one) => runConditions(lanesOf(lanes, one), watch, one)),
  );
  return [faults.flat(), conditions.flat()] as const;
}

/** The cases of all networks in their order, without running one. */
export async function declaredCases() {
  const simulated = await simulateNetworks();
  for (const { simulator } of simulated) await simulator.stop();
  return {
    faults: simulated.flatMap(({ network, simulator }) =>
      faultCases(network.id, simulator.repertoire),
    ),
    conditions: simulated.flatMap(({ network, simulator }) =>
      conditionCases(network.id, simulator.repertoire),
    ),
  };
}

function lanesOf(lanes: Lane[], { network }: SimulatedNetwork): Lane[] {
  return lanes.filter((lane) => lane.network === network);
}

/** One condition after the other, its kinds side by side. */
async function runConditions(
  lanes: Lane[],
  watch: Watch,
  { network, simulator }: SimulatedNetwork,
): Promise<Run<ConditionCase>[]> {
  const runs: Run<ConditionCase>[] = [];
  const cases = conditionCases(network.id, simulator.repertoire);
  for (const [index, condition] of simulator.repertoire.conditions.entries()) {
    simulator.set(condition.switches);
    const own = cases.filter((one) => one.condition === condition);
    runs.push(
      ...(await inLanes(lanes, own, (lane, given) =>
        runConditionCase(
          { lane, watch, name: `${network.id} condition ${index} ${given.kind}` },
          given,
        ),
      )),
    );
    simulator.unset();
    simulator.set(simulator.repertoire.swift);
  }
  return runs;
}

/** Each lane takes the next case; the answers stand in the cases' order. */
async function inLanes<Case>(
  lanes: Lane[],
  cases: Case[],
  run: (lane: Lane, given: Case, index: number) => Promise<CaseRun>,
): Promise<Run<Case>[]> {
  const runs: Run<Case>[] = [];
  const queue = cases.entries();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [index, given] of queue)
        runs[index] = { given, run: await run(lane, given, index) };
    }),
  );
  return runs;
}

function judgeAll<Case extends FaultCase | ConditionCase>(
  runs: Run<Case>[],
  simulated: SimulatedNetwork[],
): Measured<Case>[] {
  const publications = new Map(
    simulated.map(({ network, simulator }) => [network.id, simulator.publications()]),
  );
  return runs.map(({ given, run }) => {
    const shown = publications.get(given.network) ?? [];
    return { given, verdict: judge(run, { expected: given.expected, publications: shown }) };
  });
}
