import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { DeliveryState } from "@/lib/deliveries/schema";
import { db } from "@/lib/kernel/db";
import {
  connectAccount,
  discoverAccounts,
  publishingWorld,
  schedulePost,
} from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { dispatchAllDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { advance } from "./phases";
import { firstStep } from "./step-state";
import type { Timings } from "./timings";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  world.simulator.clearFaults();
});
afterAll(() => world.simulator.stop());

/** A run that came back after each wait, unaware of the queue, would take five executions of 40 posts. */
const callMs = 300;
const timings: Timings = { ...quickTimings, queueWithinMs: 4 * callMs, busyWaitMs: callMs };

async function countExecutions(due: DueDelivery): Promise<number> {
  let stepState = firstStep({ ...due, runId: randomUUID() });
  for (let count = 0; ; count += 1) {
    if (stepState.next === "done") return count;
    if (stepState.at) await sleep(Math.max(0, Date.parse(stepState.at) - Date.now()));
    stepState = await advance(stepState, timings);
  }
}

const countIn = (...states: DeliveryState[]) =>
  db.delivery.count({ where: { state: { in: states } } });

it.each([10, 40])(
  "%i posts of one account at once take fewer than three executions each",
  async (count) => {
    const fault = { kind: "slow", ms: callMs } as const;
    const match = { operation: "feed.create" };
    world.simulator.addFault({ match, phase: "before", fault, times: null });
    for (let made = 0; made < count; made += 1) {
      await schedulePost(world.admin, world.connection, { inMs: 0 });
    }
    const executions: number[] = [];
    // A delivery that a busy machine did not send in time was given back, and is dispatched again.
    while (await countIn("scheduled", "preparing", "publishing")) {
      const due: DueDelivery[] = [];
      await dispatchAllDue(async (sent) => void due.push(...sent), timings);
      executions.push(...(await Promise.all(due.map(countExecutions))));
    }
    expect(await countIn("published")).toBe(count);
    const total = executions.reduce((sum, one) => sum + one, 0);
    expect(total).toBeLessThan(3 * count);
  },
);

it("what accounts have due at one instant is handed over account by account", async () => {
  const accounts = await discoverAccounts(world.simulator);
  const elsewhere = accounts.find(({ accountId }) => accountId !== world.connection.accountId);
  if (!elsewhere) throw new Error("There is one account only.");
  const both = [world.connection, await connectAccount(world.admin, elsewhere)];
  for (let made = 0; made < 3; made += 1) {
    for (const connection of both) await schedulePost(world.admin, connection, { inMs: 0 });
  }
  await db.delivery.updateMany({ data: { dueAt: new Date() } });
  const batches: string[][] = [];
  const send = async (due: readonly DueDelivery[]) => {
    batches.push(due.map(({ connectionId }) => connectionId));
  };
  await dispatchAllDue(send, { ...quickTimings, batchSize: 3 });
  const ids = both.map(({ id }) => id).toSorted();
  expect(batches).toEqual(ids.map((id) => [id, id, id]));
});
