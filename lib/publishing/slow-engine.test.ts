import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { claimDelivery } from "./claim-delivery";
import { dispatchAllDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { firstStep } from "./step-state";
import { productionTimings } from "./timings";

const deliveries = 12;
const timeout = 300_000;

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
  for (let count = 0; count < deliveries; count += 1) {
    await schedulePost(world.admin, world.connection, { inMs: 60_000 });
  }
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

/** Everything is due; its time is far off, so that nothing expires while the engine is slow. */
async function reset(): Promise<void> {
  shiftClock(0);
  await db.engineProgress.deleteMany();
  await db.delivery.updateMany({
    data: {
      state: "scheduled",
      fence: 0,
      dispatches: 0,
      claimedBy: null,
      dispatchedUntil: null,
      leaseUntil: null,
      dueAt: new Date(0),
      scheduledAt: new Date("2099-01-01T00:00:00Z"),
    },
  });
}

async function workOff(engine: {
  startsPerSecond: number;
  forgetsAfter: number | null;
}): Promise<number> {
  const { startsPerSecond } = engine;
  const queue: DueDelivery[] = [];
  const tickMs = Math.min(5_000, Math.max(250, 200 / startsPerSecond));
  let [started, credit] = [0, 0];
  for (let elapsedMs = 0; (await unclaimed()) > 0; elapsedMs += tickMs) {
    shiftClock(elapsedMs);
    await dispatchAllDue(async (sent) => void queue.push(...sent), productionTimings);
    credit = Math.min(credit + (startsPerSecond * tickMs) / 1000, queue.length);
    const starting = Math.floor(credit);
    credit -= starting;
    started += await startFrom(queue, {
      starting,
      left: (engine.forgetsAfter ?? Infinity) - started,
    });
  }
  return started + queue.length;
}

async function startFrom(
  queue: DueDelivery[],
  { starting, left }: { starting: number; left: number },
): Promise<number> {
  const oldest = queue.splice(0, left > 0 ? Math.min(starting, left) : starting);
  for (const next of oldest) {
    await claimDelivery(firstStep({ ...next, runId: randomUUID() }), productionTimings);
  }
  if (left > 0 && oldest.length === left) queue.length = 0;
  return oldest.length;
}

function unclaimed(): Promise<number> {
  return db.delivery.count({ where: { state: "scheduled" } });
}

const startsPerSecond = fc.double({ min: -2, max: 2.5, noNaN: true }).map((power) => 10 ** power);

it("whatever an engine's pace, everything starts, with fewer than three executions each", {
  timeout,
}, async () => {
  const property = fc.asyncProperty(startsPerSecond, async (pace) => {
    const started = await workOff({ startsPerSecond: pace, forgetsAfter: null });
    expect(started).toBeLessThan(3 * deliveries);
  });
  await fc.assert(property.beforeEach(reset), { numRuns: 6, examples: [[0.01], [1], [17]] });
});

it("an engine that forgets its queue is handed everything again", { timeout }, async () => {
  const forgetsAfter = fc.integer({ min: 1, max: deliveries - 1 });
  const property = fc.asyncProperty(startsPerSecond, forgetsAfter, async (pace, after) => {
    const started = await workOff({ startsPerSecond: pace, forgetsAfter: after });
    expect(started).toBeLessThan(4 * deliveries);
  });
  await fc.assert(property.beforeEach(reset), { numRuns: 4 });
});
