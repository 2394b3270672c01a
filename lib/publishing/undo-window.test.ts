import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { undoPublishNow } from "@/lib/planning/drafts/publish-draft";
import { publishNow } from "@/lib/planning/posts/publish-now";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { claimDelivery } from "./claim-delivery";
import { dispatchDue } from "./dispatch-due";
import type { DueDelivery } from "./dispatch-store";
import { firstStep, type StepState } from "./step-state";
import { servedTimings, type Timings } from "./timings";

let world: Awaited<ReturnType<typeof publishingWorld>>;
let photoId: string;

beforeAll(async () => {
  world = await publishingWorld();
  photoId = await storePhoto(world.admin);
});
beforeEach(() => db.post.deleteMany());
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

async function publish() {
  const planned = await schedulePost(world.admin, world.connection, {
    inMs: 3_600_000,
    mediaIds: [photoId],
  });
  return (await publishNow(world.admin, { postId: planned.id, version: planned.version })).post;
}

const undo = ({ id: postId, version }: { id: string; version: number }) =>
  undoPublishNow(world.admin, { postId, version });

async function dispatch(timings: Timings): Promise<DueDelivery[]> {
  const sent: DueDelivery[] = [];
  await dispatchDue(async (due) => void sent.push(...due), timings);
  return sent;
}

const started = (due: DueDelivery | undefined): StepState => {
  if (!due) throw new Error("Nothing was dispatched.");
  return firstStep({ ...due, runId: randomUUID() });
};

const calls = () => world.simulator.requests().length;

describe("a run in the ten seconds", () => {
  it.each([
    ["an engine that is handed it early", servedTimings],
    ["a crowd", { ...quickTimings, crowdSize: 1, crowdHorizonMs: 15_000 }],
  ])("waits until they are over, for %s", async (_, timings) => {
    const before = calls();
    const post = await publish();
    const run = started((await dispatch(timings))[0]);
    const waiting = await claimDelivery(run, timings);
    expect(waiting.next).toBe("claim");
    expect(Date.parse(waiting.at ?? "")).toBeGreaterThanOrEqual(Date.parse(post.undoUntil ?? ""));
    expect(calls()).toBe(before);
    await undo(post);
    expect(await claimDelivery(waiting, timings)).toMatchObject({ next: "done" });
    expect(await claimDelivery(run, timings)).toMatchObject({ next: "done" });
    expect(calls()).toBe(before);
  });

  it("waits for Postgres's clock where its own is ahead", async () => {
    const post = await publish();
    const [delivery] = await deliveriesOf(post);
    shiftClock(60_000);
    const step = firstStep({ deliveryId: delivery?.id ?? "", fence: delivery?.fence ?? 0 });
    const waiting = await claimDelivery(step, quickTimings);
    expect(waiting.next).toBe("claim");
    expect(Date.parse(waiting.at ?? "")).toBeGreaterThan(now().getTime());
    expect((await deliveriesOf(post))[0]?.state).toBe("scheduled");
  });

  it("nothing is dispatched to an engine in this process before they are over", async () => {
    await publish();
    expect(await dispatch(quickTimings)).toEqual([]);
  });
});

async function race(first: "undo" | "run") {
  const post = await publish();
  const [row] = await deliveriesOf(post);
  const step = firstStep({ deliveryId: row?.id ?? "", fence: row?.fence ?? 0 });
  // The clock of the run's server is ahead: for it, the ten seconds are over.
  await db.delivery.updateMany({ where: { postId: post.id }, data: { undoUntil: null } });
  const before = calls();
  const racers = { undo: () => undo(post), run: () => claimDelivery(step, quickTimings) };
  const begun = first === "undo" ? racers.undo() : racers.run();
  const [undone, run] = await Promise.allSettled(
    first === "undo" ? [begun, racers.run()] : [racers.undo(), begun],
  );
  const [delivery] = await deliveriesOf(post);
  return { undone, run, delivery, calls: calls() - before };
}

type Raced = Awaited<ReturnType<typeof race>>;

function expectUndone({ run, delivery, calls }: Raced): void {
  expect(run).toMatchObject({ value: { next: "done" } });
  expect(delivery).toMatchObject({ state: "scheduled", claimedBy: null });
  expect(Number(delivery?.scheduledAt)).toBeGreaterThan(Date.now() + 3_000_000);
  expect(calls).toBe(0);
}

function expectClaimed({ undone, run, delivery }: Raced): void {
  expect(undone).toMatchObject({ reason: { code: "post_not_editable" } });
  expect(run).toMatchObject({ value: { next: "publish" } });
  expect(delivery?.state).toBe("preparing");
}

describe("an undo and a run at the same moment", () => {
  it("one of them wins, and the other does nothing", async () => {
    for (let round = 0; round < 24; round += 1) {
      const raced = await race(round % 2 === 0 ? "undo" : "run");
      const judge = raced.undone.status === "fulfilled" ? expectUndone : expectClaimed;
      judge(raced);
    }
  });
});
