import { setTimeout as sleep } from "node:timers/promises";
import { startRunner } from "@/inngest/runner";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryCall, DeliveryKind } from "@/lib/networks/simulator";
import { insist } from "@/testing/world/insist";
import { seededRandom } from "../run/seeded-random";
import {
  type AccountFixture,
  createFixtures,
  renewToken,
  type SimulatedNetwork,
  simulateNetworks,
} from "./fault-matrix/account-fixtures";
import { randomFaults } from "./fault-matrix/faults";
import { matrixTimings } from "./fault-matrix/measure";
import { makeDue, type Plan, writePosts } from "./fault-matrix/write-posts";
import { findViolations, type Violation } from "./promise";
import { countOpen, loadKept } from "./promise-rows";

const workspaces = 3;
const postsPerAccount = 5;
const rulesPerOperation = 10;
const probability = 0.1;
// Exceeds the longest wait of a preparation, so that faults meet every call.
const faultyMs = 8_000;
// Exceeds the longest wait of a delivery several times, as a busy machine adds to each.
const stuckAfterMs = 90_000;

export type RandomRun = {
  seed: number;
  deliveries: number;
  injections: number;
  published: number;
  failed: number;
  unconfirmed: number;
  violations: Violation[];
};

export async function randomFaultWorld() {
  const simulated = await simulateNetworks();
  const fixtures = await createFixtures(simulated, workspaces);
  const runner = await startRunner(matrixTimings);
  return {
    run: (seed: number) => runUnderFaults({ simulated, fixtures }, seed),
    stop: async () => {
      await runner.stop();
      for (const { simulator } of simulated) await simulator.stop();
    },
  };
}

type World = { simulated: SimulatedNetwork[]; fixtures: AccountFixture[] };

async function runUnderFaults({ simulated, fixtures }: World, seed: number): Promise<RandomRun> {
  await db.post.deleteMany();
  const random = seededRandom(seed);
  const before = countInjections(simulated);
  await Promise.all(fixtures.map((fixture) => renewToken(fixture)));
  const sequences = await writePosts(
    fixtures.flatMap((fixture, index) => plansOf(fixture, seed, index)),
  );
  for (const { simulator } of simulated) {
    const chances = { random, rulesPerOperation, probability };
    for (const rule of randomFaults(simulator.capabilities, chances)) simulator.addFault(rule);
  }
  for (const sequence of sequences.values()) await makeDue(sequence);
  await sleep(faultyMs);
  const injections = countInjections(simulated) - before;
  for (const { simulator } of simulated) simulator.clearFaults();
  await settleAll(fixtures);
  return { seed, injections, ...(await judge(simulated)) };
}

const allKinds: DeliveryKind[] = ["text", "photo", "video", "comment"];

function plansOf(fixture: AccountFixture, seed: number, index: number): Plan[] {
  const { calls } = fixture.simulator.capabilities;
  const kinds = allKinds.filter((kind) => isTaken(kind, calls));
  return Array.from({ length: postsPerAccount }, (_, number) => {
    const kind = kinds[(index + number) % kinds.length] ?? "text";
    const positions = Array.from({ length: kind === "comment" ? 3 : 1 }, (_, at) => at);
    return {
      fixture,
      kind,
      texts: positions.map((at) => `Seed ${seed} post ${index}-${number}-${at}`),
    };
  });
}

/** A network of media alone takes a text with a picture. */
function isTaken(kind: DeliveryKind, calls: readonly DeliveryCall[]): boolean {
  return kind === "text" || calls.some((call) => call.kind === kind);
}

function countInjections(simulated: SimulatedNetwork[]): number {
  return simulated.reduce((sum, { simulator }) => sum + simulator.injectedFaults().length, 0);
}

/** Waits for as long as deliveries come to an end, however slowly. */
async function settleAll(fixtures: AccountFixture[]): Promise<void> {
  let least = { open: Number.POSITIVE_INFINITY, atMs: performance.now() };
  for (;;) {
    const [open, atMs] = [await insist(countOpen), performance.now()];
    if (open < least.open) least = { open, atMs };
    if (open === 0 || atMs - least.atMs > stuckAfterMs) return;
    await insist(() => moveOn(fixtures));
    await sleep(300);
  }
}

/** Connects again what a fault has cut off, and makes due what waits for another attempt. */
async function moveOn(fixtures: AccountFixture[]): Promise<void> {
  const held = await db.connection.findMany({ where: { state: "needs_reconnect" } });
  for (const { id } of held) {
    const fixture = fixtures.find(({ connection }) => connection.id === id);
    if (fixture) await renewToken(fixture);
  }
  await db.delivery.updateMany({
    where: { state: "scheduled", dueAt: { gt: now() } },
    data: { dueAt: now() },
  });
}

async function judge(
  simulated: SimulatedNetwork[],
): Promise<Omit<RandomRun, "seed" | "injections">> {
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
