import { setTimeout as sleep } from "node:timers/promises";
import { startRunner } from "@/inngest/runner";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import { randomFaults } from "./fault-matrix/faults";
import {
  type Lane,
  openLanes,
  renewToken,
  type SimulatedNetwork,
  simulateNetworks,
} from "./fault-matrix/lanes";
import { matrixPace } from "./fault-matrix/measure";
import { bringNear, type Plan, writePosts } from "./fault-matrix/write-posts";
import { seededRandom } from "./kill-harness";
import { findViolations, type Violation } from "./promise";
import { loadKept } from "./promise-rows";

const workspaces = 3;
const postsPerLane = 5;
const rulesPerOperation = 10;
const probability = 0.1;
// Longer than the longest wait of a preparation, so that faults meet every call.
const faultyMs = 8_000;
const healWithinMs = 90_000;

export type RandomRun = {
  seed: number;
  deliveries: number;
  strikes: number;
  published: number;
  failed: number;
  unconfirmed: number;
  violations: Violation[];
};

/** Networks beside their simulators and a runner, for one random run after the other. */
export async function randomFaultWorld() {
  const simulated = await simulateNetworks();
  const lanes = await openLanes(simulated, workspaces);
  const runner = await startRunner(matrixPace);
  return {
    run: (seed: number) => runUnderFaults({ simulated, lanes }, seed),
    stop: async () => {
      await runner.stop();
      for (const { simulator } of simulated) await simulator.stop();
    },
  };
}

type World = { simulated: SimulatedNetwork[]; lanes: Lane[] };

/** A load on every network while any call may fail; then all is healed, and what is left is judged. */
async function runUnderFaults({ simulated, lanes }: World, seed: number): Promise<RandomRun> {
  await db.post.deleteMany();
  const random = seededRandom(seed);
  const before = countStrikes(simulated);
  await Promise.all(lanes.map((lane) => renewToken(lane)));
  const sequences = await writePosts(lanes.flatMap((lane, index) => plansOf(lane, seed, index)));
  for (const { simulator } of simulated) {
    const chances = { random, rulesPerOperation, probability };
    for (const rule of randomFaults(simulator.capabilities, chances)) simulator.addFault(rule);
  }
  for (const sequence of sequences.values()) await bringNear(sequence);
  await sleep(faultyMs);
  const strikes = countStrikes(simulated) - before;
  for (const { simulator } of simulated) simulator.clearFaults();
  await heal(lanes);
  return { seed, strikes, ...(await judge(simulated)) };
}

const kinds: DeliveryKind[] = ["text", "photo", "video", "comment"];

function plansOf(lane: Lane, seed: number, index: number): Plan[] {
  return Array.from({ length: postsPerLane }, (_, number) => {
    const kind = kinds[(index + number) % kinds.length] ?? "text";
    const positions = Array.from({ length: kind === "comment" ? 3 : 1 }, (_, at) => at);
    return {
      lane,
      kind,
      texts: positions.map((at) => `Seed ${seed} post ${index}-${number}-${at}`),
    };
  });
}

function countStrikes(simulated: SimulatedNetwork[]): number {
  return simulated.reduce((sum, { simulator }) => sum + simulator.injectedFaults().length, 0);
}

/** Time passes and people reconnect, until everything has come to an end. */
async function heal(lanes: Lane[]): Promise<void> {
  const endsAt = performance.now() + healWithinMs;
  while ((await countOpen()) > 0 && performance.now() < endsAt) {
    const held = await db.connection.findMany({ where: { state: "needs_reconnect" } });
    for (const { id } of held) {
      const lane = lanes.find(({ connection }) => connection.id === id);
      if (lane) await renewToken(lane);
    }
    await db.delivery.updateMany({
      where: { state: "scheduled", dueAt: { gt: now() } },
      data: { dueAt: now() },
    });
    await sleep(300);
  }
}

async function countOpen(): Promise<number> {
  return (await loadKept()).filter(
    ({ state, isBehind }) => !isBehind && ["scheduled", "preparing", "publishing"].includes(state),
  ).length;
}

async function judge(simulated: SimulatedNetwork[]): Promise<Omit<RandomRun, "seed" | "strikes">> {
  const kept = await loadKept();
  const shown = simulated.flatMap(({ simulator }) => simulator.publications());
  const count = (state: string) => kept.filter((delivery) => delivery.state === state).length;
  return {
    deliveries: kept.length,
    published: count("published"),
    failed: count("failed"),
    unconfirmed: count("unconfirmed"),
    violations: findViolations(kept, shown, { keyOf: (text) => text, toleranceMs: 0 }),
  };
}
