import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { claimDelivery } from "./claim-delivery";
import { dispatchAllDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { firstStep, type StepState } from "./step-state";
import { sweep } from "./sweep";
import { servedTimings, type Timings } from "./timings";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
const startsAt = Date.now();

beforeEach(async () => {
  // A busy machine would make the engine of these tests a slow one.
  vi.useFakeTimers({ toFake: ["Date"], now: startsAt });
  await db.post.deleteMany();
  await db.engineProgress.deleteMany();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.simulator.stop());

const aheadMs = 60_000;
const timings: Timings = { ...servedTimings, crowdSize: 1, crowdHorizonMs: 75_000 };

async function fallAsleep(count: number): Promise<StepState[]> {
  for (let made = 0; made < count; made += 1) {
    await schedulePost(world.admin, world.connection, { inMs: aheadMs });
  }
  return startDue();
}

async function startDue(): Promise<StepState[]> {
  const sent: DueDelivery[] = [];
  await dispatchAllDue(async (due) => void sent.push(...due), timings);
  const started: StepState[] = [];
  for (const due of sent) {
    started.push(await claimDelivery(firstStep({ ...due, runId: randomUUID() }), timings));
  }
  return started;
}

async function tick(afterDueMs: number): Promise<void> {
  vi.setSystemTime(startsAt + aheadMs + afterDueMs);
  if (afterDueMs % timings.sweepEveryMs === 0) await sweep(async () => {}, timings);
}

function claimers(): Promise<{ claimedBy: string | null; state: string }[]> {
  return db.delivery.findMany({ select: { claimedBy: true, state: true } });
}

it.each([1, 30])(
  "an engine that forgot %i sleeping runs starts new ones within 15 s of their time",
  async (count) => {
    const asleep = await fallAsleep(count);
    expect(asleep.map(({ next }) => next)).toEqual(Array(count).fill("publish"));
    const before = new Set((await claimers()).map(({ claimedBy }) => claimedBy));
    for (let afterDueMs = 0; afterDueMs <= 15_000; afterDueMs += 500) {
      await tick(afterDueMs);
      await startDue();
    }
    const after = await claimers();
    expect(after.filter(({ claimedBy }) => before.has(claimedBy))).toEqual([]);
    expect(after.filter(({ state }) => state !== "preparing")).toEqual([]);
  },
);

it("an engine that is late but starts what was due before keeps its sleeping runs", async () => {
  const [asleep] = await fallAsleep(1);
  for (let afterDueMs = 0; afterDueMs <= 60_000; afterDueMs += 3_000) {
    const handedOverAt = new Date(now().getTime() - aheadMs);
    await tick(afterDueMs);
    const progress = { claimedAt: now(), handedOverAt };
    await db.engineProgress.deleteMany();
    await db.engineProgress.create({ data: { process: randomUUID(), ...progress } });
    expect(await startDue()).toEqual([]);
  }
  const [row] = await db.delivery.findMany();
  expect(row).toMatchObject({ state: "preparing", claimedBy: asleep?.runId, fence: asleep?.fence });
});
