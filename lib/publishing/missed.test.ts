import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Post } from "@/lib/planning/posts/schema";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { worded } from "@/testing/world/worded";
import { claimDelivery } from "./claim-delivery";
import { dispatchDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { publishDelivery } from "./publish-delivery";
import { firstStep, type StepState } from "./step-state";
import { sweep } from "./sweep";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  world.simulator.clearFaults();
  await db.post.deleteMany();
  await db.workspace.updateMany({ data: { pausedAt: null } });
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

const away = () => Promise.reject(new Error("The engine is away."));

const sweepAlone = () => sweep(away, quickTimings);

const due = () => schedulePost(world.admin, world.connection, { inMs: 0 });

async function deliveryOf(post: Post) {
  const [delivery] = await deliveriesOf(post);
  if (!delivery) throw new Error("The post has no delivery.");
  return delivery;
}

async function miss(post: Post): Promise<void> {
  const past = new Date(Date.now() - 61 * 60_000);
  const data = { scheduledAt: past, dueAt: past };
  await db.delivery.updateMany({ where: { postId: post.id }, data });
}

async function dispatched(): Promise<StepState> {
  const sent: DueDelivery[] = [];
  await dispatchDue(async (batch) => void sent.push(...batch), quickTimings);
  const [ref] = sent;
  if (!ref) throw new Error("Nothing was dispatched.");
  return firstStep({ ...ref, runId: "a run" });
}

function publicationsOf({ text }: Post) {
  return world.simulator.publications().filter((entry) => entry.text === text);
}

function loseRun(post: Post) {
  const data = { leaseUntil: new Date(0) };
  return db.delivery.updateMany({ where: { postId: post.id }, data });
}

describe("a delivery that no engine works off", () => {
  it("is missed once its catch-up window is over, and its people are notified", async () => {
    const [late, inTime] = [await due(), await due()];
    await miss(late);
    await sweepAlone();
    expect(await deliveryOf(late)).toMatchObject({
      state: "failed",
      errorCode: "missed_window",
      errorRetryable: true,
      post: { state: "failed" },
    });
    expect((await deliveryOf(inTime)).state).toBe("scheduled");
    const notifications = await worded(
      await db.notification.findMany({ where: { postId: late.id } }),
    );
    expect(notifications.map(({ type }) => type)).toContain("delivery_failed");
  });

  it("is missed although an engine holds its event, which starts nothing any more", async () => {
    const post = await due();
    const step = await dispatched();
    await miss(post);
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("failed");
    expect(await claimDelivery(step, quickTimings)).toMatchObject({ next: "done" });
    expect(publicationsOf(post)).toEqual([]);
  });

  it("is not missed while a run holds it, which publishes it once", async () => {
    const post = await due();
    const step = await dispatched();
    const ready = await claimDelivery(step, quickTimings);
    await miss(post);
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("preparing");
    await publishDelivery(ready, quickTimings);
    expect((await deliveryOf(post)).state).toBe("published");
    expect(publicationsOf(post)).toHaveLength(1);
  });

  it("is missed or claimed, never both, when both are tried at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const post = await due();
      const step = await dispatched();
      const limit = new Date(Date.now() - 60 * 60_000);
      await db.delivery.updateMany({
        where: { postId: post.id },
        data: { scheduledAt: limit, dueAt: limit },
      });
      const [ready] = await Promise.all([claimDelivery(step, quickTimings), sweepAlone()]);
      if (ready.next === "publish") await publishDelivery(ready, quickTimings);
      const { state } = await deliveryOf(post);
      expect(publicationsOf(post)).toHaveLength(state === "published" ? 1 : 0);
      expect(["published", "failed"]).toContain(state);
    }
  });

  it("is missed after its prepared run is lost", async () => {
    const post = await due();
    const step = await dispatched();
    const ready = await claimDelivery(step, quickTimings);
    await miss(post);
    await loseRun(post);
    await sweepAlone();
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("failed");
    await publishDelivery(ready, quickTimings);
    expect(publicationsOf(post)).toEqual([]);
  });

  it("is not missed while a wait of the network or a sequence is less than the window ago", async () => {
    const post = await due();
    await miss(post);
    await db.delivery.updateMany({ where: { postId: post.id }, data: { dueAt: new Date() } });
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("scheduled");
  });

  it("is not missed for a process whose clock is hours ahead, held or handed over", async () => {
    const post = await due();
    const run = await dispatched();
    shiftClock(7_200_000);
    await sweepAlone();
    const state = { state: "needs_reconnect" } as const;
    await db.connection.updateMany({ data: state });
    await db.delivery.updateMany({ where: { postId: post.id }, data: { leaseUntil: new Date(0) } });
    await sweepAlone();
    await db.connection.updateMany({ data: { state: "active" } });
    expect(await claimDelivery(run, quickTimings)).toMatchObject({ next: "publish" });
  });

  it("waits for the end of a pause", async () => {
    const post = await due();
    await miss(post);
    await db.workspace.updateMany({ data: { pausedAt: new Date() } });
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("scheduled");
  });
});

describe("a lost answer while the engine is away", () => {
  it("is looked for by the process that sweeps", async () => {
    const post = await due();
    const step = await dispatched();
    const match = { operation: "feed.create" };
    world.simulator.addFault({ match, phase: "after", fault: { kind: "reset" } });
    await publishDelivery(await claimDelivery(step, quickTimings), quickTimings);
    expect((await deliveryOf(post)).state).toBe("publishing");
    await loseRun(post);
    await sweepAlone();
    expect((await deliveryOf(post)).state).toBe("published");
    expect(publicationsOf(post)).toHaveLength(1);
  });

  it("is left to a person when it was not found, without a second call", async () => {
    const post = await due();
    const held = await dispatched();
    const match = { operation: "feed.create" };
    world.simulator.addFault({ match, phase: "before", fault: { kind: "reset" } });
    await publishDelivery(await claimDelivery(held, quickTimings), quickTimings);
    const intentAt = new Date(Date.now() - (quickTimings.reconcileAfterMs.at(-1) ?? 0));
    await db.delivery.updateMany({ where: { postId: post.id }, data: { intentAt } });
    await loseRun(post);
    await sweepAlone();
    expect(await deliveryOf(post)).toMatchObject({ state: "unconfirmed", intentNo: 1 });
    expect(publicationsOf(post)).toEqual([]);
  });
});
