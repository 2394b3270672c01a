import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findDelivery } from "@/lib/deliveries/find-delivery";
import { startSending } from "@/lib/deliveries/start-sending";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { cancelPost, recallPost } from "@/lib/planning/posts/cancel-post";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { dispatch, drive } from "@/testing/publishing/phase-driver";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { eventually } from "@/testing/run/eventually";
import { quickTimings } from "@/testing/run/quick-timings";
import { aReason } from "@/testing/world/worded";
import { dispatchDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { publishDelivery, storeSendResult } from "./publish-delivery";
import { reconcileDelivery } from "./reconcile-delivery";
import { firstStep } from "./step-state";
import { sweep } from "./sweep";
import { productionTimings } from "./timings";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  world.simulator.clearFaults();
  await db.post.deleteMany();
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

const due = (fields: { mediaIds?: string[]; text?: string; inMs?: number } = {}) =>
  schedulePost(world.admin, world.connection, { inMs: 100, ...fields });

async function deliveryOf(post: Post) {
  const [delivery] = await deliveriesOf(post);
  if (!delivery) throw new Error("The post has no delivery.");
  return delivery;
}

function publicationsOf(text: string) {
  return world.simulator.publications().filter((entry) => entry.text === text);
}

function sendingOptions() {
  return {
    leaseMs: 5_000,
    sealedCredentials: world.connection.sealedCredentials,
    approvalDigests: null,
  };
}

function callsToPublish(): number {
  const isCall = ({ operation }: { operation: string | null }) => operation === "feed.create";
  return world.simulator.requests().filter(isCall).length;
}

function endLease({ id, leaseUntil }: { id: string; leaseUntil: Date | null }) {
  const past = new Date(0);
  const data = leaseUntil ? { leaseUntil: past } : { dispatchedUntil: past };
  return db.delivery.update({ where: { id }, data });
}

describe("a dispatched delivery", () => {
  it("a due delivery is dispatched by one dispatcher, stays scheduled, and is not dispatched again", async () => {
    const posts = [await due(), await due(), await due()];
    const steps = (await Promise.all([dispatch(), dispatch(), dispatch()])).flat();
    expect(new Set(steps.map(({ deliveryId }) => deliveryId)).size).toBe(3);
    expect(steps).toHaveLength(3);
    expect(await dispatch()).toEqual([]);
    for (const post of posts) expect((await deliveryOf(post)).state).toBe("scheduled");
  });

  it("a delivery is dispatched before its lead time only when a crowd falls due", async () => {
    const timings = { ...quickTimings, crowdSize: 3, crowdHorizonMs: 60_000 };
    const later = () => schedulePost(world.admin, world.connection, { inMs: 40_000 });
    await later();
    await later();
    expect(await dispatch(timings)).toEqual([]);
    await later();
    expect(await dispatch(timings)).toHaveLength(3);
  });

  it("a dispatched delivery that never reached the engine is dispatched again", async () => {
    await due();
    const lost = dispatchDue(() => Promise.reject(new Error("The engine is away.")), quickTimings);
    await expect(lost).rejects.toThrow("The engine is away.");
    expect(await dispatch()).toHaveLength(1);
  });

  it("a delivery that is edited before its run claims it is published with the new text", async () => {
    const post = await due({ text: "The old text" });
    const [stale] = await dispatch();
    await updatePost(world.admin, { postId: post.id, version: post.version, text: "The new text" });
    expect(await drive(stale)).toMatchObject({ next: "done" });
    expect((await deliveryOf(post)).state).toBe("scheduled");
    await drive((await dispatch())[0]);
    expect(publicationsOf("The old text")).toEqual([]);
    expect(publicationsOf("The new text")).toHaveLength(1);
  });

  it("a dispatched delivery that is cancelled while it waits is not sent", async () => {
    const post = await due();
    const ready = await drive((await dispatch())[0], "publish");
    await cancelPost(world.admin, { postId: post.id, version: post.version });
    await drive(ready);
    expect((await deliveryOf(post)).state).toBe("cancelled");
    expect(publicationsOf(post.text)).toEqual([]);
  });

  it("a recalled delivery is sent by a later run, not by its old one", async () => {
    const post = await due({ mediaIds: [await storePhoto(world.admin)] });
    const ready = await drive((await dispatch())[0], "publish");
    await recallPost(world.admin, { postId: post.id, version: post.version });
    await drive(ready);
    expect(await deliveryOf(post)).toMatchObject({ state: "scheduled", intentNo: 0 });
    expect(await dispatch()).toEqual([]);
    await endLease(await deliveryOf(post));
    await sweep(async () => {}, quickTimings);
    await drive((await dispatch())[0]);
    expect((await deliveryOf(post)).state).toBe("published");
    expect(publicationsOf(post.text)).toHaveLength(1);
  });

  it("a dispatched delivery that no run claims in time is dispatched again, and one run claims it", async () => {
    const post = await due();
    const [first] = await dispatch();
    await endLease(await deliveryOf(post));
    const [second, ...more] = await dispatch();
    expect(second).toMatchObject({ deliveryId: first?.deliveryId, fence: first?.fence });
    expect(more).toEqual([]);
    expect(await dispatch()).toEqual([]);
    const runs = [first, second].map((run) => run && { ...run, runId: randomUUID() });
    const ends = [await drive(runs[0], "publish"), await drive(runs[1], "publish")];
    expect(ends.map(({ next }) => next)).toEqual(["publish", "done"]);
  });

  it("a claim leaves no lease of the dispatcher behind", async () => {
    const post = await due();
    const [first] = await dispatch();
    expect(await deliveryOf(post)).toMatchObject({ leaseUntil: null });
    await drive(first, "publish");
    expect(await deliveryOf(post)).toMatchObject({ state: "preparing", dispatchedUntil: null });
  });

  it("a delivery past the catch-up window fails with the reason", async () => {
    const post = await due();
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await db.delivery.updateMany({ data: { scheduledAt: longAgo, dueAt: longAgo } });
    await drive((await dispatch())[0]);
    expect(await deliveryOf(post)).toMatchObject({
      state: "failed",
      errorCode: "missed_window",
      post: { state: "failed" },
    });
    expect(publicationsOf(post.text)).toEqual([]);
  });
});

describe("a clock that is ten minutes ahead", () => {
  it("a process whose clock is ten minutes ahead sends nothing early and goes on waiting: Postgres's clock decides", async () => {
    const post = await due();
    const inFiveMinutes = new Date(Date.now() + 300_000);
    await db.delivery.updateMany({ data: { scheduledAt: inFiveMinutes, dueAt: inFiveMinutes } });
    shiftClock(600_000);
    const ready = await drive((await dispatch())[0], "publish");
    const waiting = await publishDelivery(ready, quickTimings);
    expect(publicationsOf(post.text)).toEqual([]);
    expect(await deliveryOf(post)).toMatchObject({ state: "preparing", intentNo: 0 });
    expect(waiting).toMatchObject({ next: "publish", at: inFiveMinutes.toISOString() });
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(60_000);
  });
});

describe("a run that is lost", () => {
  it("a run lost while preparing releases its delivery, and its late step changes nothing", async () => {
    const post = await due();
    const lost = await drive((await dispatch())[0], "publish");
    await endLease(await deliveryOf(post));
    await sweep(async () => {}, quickTimings);
    expect((await deliveryOf(post)).state).toBe("scheduled");
    await drive(lost);
    expect(publicationsOf(post.text)).toEqual([]);
    await drive((await dispatch())[0]);
    expect(publicationsOf(post.text)).toHaveLength(1);
  });

  it("a run lost between intent and call makes no call when its step runs again", async () => {
    const post = await due({ inMs: 0, mediaIds: [await storePhoto(world.admin)] });
    const ready = await drive((await dispatch())[0], "publish");
    expect(await startSending(ready, sendingOptions())).toMatchObject({
      state: "started",
      intentNo: 1,
    });
    const calls = callsToPublish();
    const again = await publishDelivery(ready, quickTimings);
    expect(again).toMatchObject({ next: "reconcile" });
    await drive(again);
    expect(callsToPublish()).toBe(calls);
    expect(await deliveryOf(post)).toMatchObject({ state: "scheduled", intentNo: 1 });
    await drive((await dispatch())[0]);
    expect(publicationsOf(post.text)).toHaveLength(1);
  });

  it("a run lost before its steps are stored restarts and looks for the call it started", async () => {
    const post = await due({ inMs: 0 });
    const [stepState] = await dispatch();
    const ready = await drive(stepState, "publish");
    await startSending(ready, sendingOptions());
    expect(await drive(stepState, "reconcile")).toMatchObject({
      fence: ready.fence,
      at: expect.any(String),
    });
    expect(publicationsOf(post.text)).toEqual([]);
    expect((await deliveryOf(post)).state).toBe("publishing");
  });

  it("a clock ten minutes ahead does not prove a lost run's post absent", async () => {
    const post = await due({ inMs: 0, mediaIds: [await storePhoto(world.admin)] });
    const ready = await drive((await dispatch())[0], "publish");
    await startSending(ready, sendingOptions());
    shiftClock(600_000);
    const looked = await reconcileDelivery({ ...ready, next: "reconcile", looks: 1 }, quickTimings);
    expect(looked).toMatchObject({ next: "reconcile", at: expect.any(String) });
    expect((await deliveryOf(post)).state).toBe("publishing");
  });

  it("a run that checks follows a run lost after its call, whose late answer still counts", async () => {
    const post = await due();
    const ready = await drive((await dispatch())[0], "publish");
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "after",
      fault: { kind: "slow", ms: 2_000 },
    });
    const late = drive(ready);
    await eventually(async () => expect((await deliveryOf(post)).state).toBe("publishing"));
    await endLease(await deliveryOf(post));
    const taken: DueDelivery[] = [];
    await sweep(async (lost) => void taken.push(...lost), quickTimings);
    expect(taken).toHaveLength(1);
    await late;
    expect((await deliveryOf(post)).state).toBe("published");
    await drive(taken.map(firstStep)[0]);
    expect(publicationsOf(post.text)).toHaveLength(1);
  });
});

describe("an account", () => {
  it("an account reconnected since the run loaded it is not called with its old credentials", async () => {
    const post = await due({ inMs: 0 });
    const ready = await drive((await dispatch())[0], "publish");
    const stale = { ...sendingOptions(), sealedCredentials: "sealed before" };
    expect(await startSending(ready, stale)).toEqual({ state: "refused" });
    expect((await deliveryOf(post)).state).toBe("preparing");
  });

  it("an account publishes one delivery at a time, across processes", async () => {
    const [first, second] = [await due({ inMs: 0 }), await due({ inMs: 0 })];
    const steps = await dispatch();
    const ready = [await drive(steps[0], "publish"), await drive(steps[1], "publish")] as const;
    await startSending(ready[0], sendingOptions());
    const busy = await publishDelivery(ready[1], quickTimings);
    expect(busy).toMatchObject({ next: "publish", at: expect.any(String) });
    const states = [await deliveryOf(first), await deliveryOf(second)].map(({ state }) => state);
    expect(states.sort()).toEqual(["preparing", "publishing"]);
  });

  it("a throttled account postpones all its due deliveries, and the wait does not count as a try", async () => {
    const timings = { ...quickTimings, networkNow: productionTimings.networkNow };
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "throttle", minutes: 5 },
    });
    const post = await due();
    const [stepState] = await dispatch();
    const other = await due();
    await drive(stepState, undefined, timings);
    expect(await deliveryOf(post)).toMatchObject({
      state: "scheduled",
      tries: 0,
      errorCode: "rate_limited",
    });
    const inFourMinutes = Date.now() + 4 * 60_000;
    for (const waiting of [post, other]) {
      expect((await deliveryOf(waiting)).dueAt?.getTime()).toBeGreaterThan(inFourMinutes);
    }
  });

  it("the post that a network calls the original of a duplicate is stored for the next check", async () => {
    const post = await due({ inMs: 0, text: "Named elsewhere" });
    const stepState = await drive((await dispatch())[0], "publish");
    const started = await startSending(stepState, sendingOptions());
    if (started.state !== "started") throw new Error(started.state);
    const outcome = {
      kind: "duplicate" as const,
      reason: aReason("Already there."),
      handles: { original: "1" },
    };
    const row = await findDelivery(stepState.deliveryId);
    if (!row) throw new Error("The delivery is gone.");
    const result = { state: "answered" as const, intent: started, outcome };
    await storeSendResult(stepState, { row, result }, quickTimings);
    expect(await deliveryOf(post)).toMatchObject({
      handles: { contentDigest: expect.any(String), handles: { original: "1" } },
      errorCode: "duplicate_content",
    });
  });

  it("a network's duplicate refusal is believed once the text is found in another post", async () => {
    const first = await due({ text: "The same words" });
    await drive((await dispatch())[0]);
    const second = await due({ text: "The same words" });
    await drive((await dispatch())[0]);
    expect((await deliveryOf(first)).state).toBe("published");
    expect(await deliveryOf(second)).toMatchObject({
      state: "failed",
      errorCode: "duplicate_content",
    });
    expect(publicationsOf("The same words")).toHaveLength(1);
  });
});
