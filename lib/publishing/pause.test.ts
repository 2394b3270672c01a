import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as pauseRoute from "@/app/api/workspace/pause/route";
import * as resumeRoute from "@/app/api/workspace/resume/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { startSending } from "@/lib/deliveries/start-sending";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Post } from "@/lib/planning/posts/schema";
import { dispatch } from "@/testing/publishing/phase-driver";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { worded } from "@/testing/world/worded";
import type { Person } from "@/testing/world/world";
import { claimDelivery } from "./claim-delivery";
import { getPause, pausePublishing, resumePublishing } from "./pause";
import { prepareDelivery } from "./prepare-delivery";
import { publishDelivery } from "./publish-delivery";
import type { StepState } from "./step-state";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.notification.deleteMany();
});
afterEach(async () => {
  shiftClock(0);
  await resumePublishing(world.admin, {});
});
afterAll(() => world.simulator.stop());

const pause = () => pausePublishing(world.admin, { reason: "A crisis" });
const resume = () => resumePublishing(world.admin, {});
const due = (fields: { text?: string; inMs?: number } = {}) =>
  schedulePost(world.member, world.connection, { inMs: 50, ...fields });

const phases = { claim: claimDelivery, prepare: prepareDelivery, publish: publishDelivery };

async function drive(
  stepState: StepState | undefined,
  until?: StepState["next"],
): Promise<StepState> {
  if (!stepState) throw new Error("Nothing was dispatched.");
  let following = stepState;
  while (following.next !== "done" && following.next !== until) {
    const { next, at } = following;
    if (next === "reconcile") throw new Error("The call got no answer.");
    if (at) await sleep(Math.max(0, Date.parse(at) - Date.now()));
    following = await phases[next](following, quickTimings);
  }
  return following;
}

async function deliveryOf(post: Post) {
  const [delivery] = await deliveriesOf(post);
  if (!delivery) throw new Error("The post has no delivery.");
  return delivery;
}

async function fellDue(post: Post, minutes: number): Promise<void> {
  const scheduledAt = new Date(Date.now() - minutes * 60_000);
  const data = { scheduledAt, dueAt: scheduledAt };
  await db.delivery.updateMany({ where: { postId: post.id }, data });
}

const sentTexts = () => world.simulator.publications().map(({ text }) => text);

describe("while publishing is paused", () => {
  it("a paused workspace's due deliveries are not dispatched and delay no other workspace", async () => {
    const posts = await Promise.all([1, 2, 3].map(() => due({ inMs: 0 })));
    const elsewhere = await schedulePost(world.elsewhere.member, world.elsewhere.connection, {
      inMs: 0,
    });
    await pause();
    const narrow = { ...quickTimings, batchSize: 3, backlogMax: 3 };
    expect(await dispatch(narrow)).toEqual([]);
    const handed = await dispatch(narrow);
    const { id } = await deliveryOf(elsewhere);
    expect(handed.map(({ deliveryId }) => deliveryId)).toEqual([id]);
    const states = await Promise.all(posts.map(async (post) => (await deliveryOf(post)).state));
    expect(states).toEqual(["scheduled", "scheduled", "scheduled"]);
  });

  it("a prepared run of a paused workspace makes no call and releases its delivery", async () => {
    const post = await due({ text: "Paused between preparing and announcing" });
    const [stepState] = await dispatch();
    const ready = await drive(stepState, "publish");
    await pause();
    expect((await drive(ready)).next).toBe("done");
    const delivery = await deliveryOf(post);
    expect(delivery).toMatchObject({ state: "scheduled", intentNo: 0 });
    expect(delivery.events.at(-1)).toMatchObject({
      kind: "held",
      reason: "delivery.paused",
    });
    expect(sentTexts()).not.toContain(post.text);
  });

  it("the statement that records an intent refuses it while publishing is paused", async () => {
    const post = await due({ inMs: 0 });
    const [stepState] = await dispatch();
    const { deliveryId, fence } = await drive(stepState, "publish");
    await pause();
    const { sealedCredentials } = world.connection;
    const options = { leaseMs: 1000, sealedCredentials, approvalDigests: null };
    const start = () => startSending({ deliveryId, fence }, options);
    expect(await start()).toEqual({ state: "refused" });
    await resume();
    expect(await start()).toMatchObject({ state: "started" });
    expect((await deliveryOf(post)).intentNo).toBe(1);
  });

  it("a dispatched run prepares nothing while publishing is paused", async () => {
    const post = await due();
    const [stepState] = await dispatch();
    await pause();
    await drive(stepState);
    const delivery = await deliveryOf(post);
    expect(delivery).toMatchObject({ state: "scheduled", handles: null });
  });
});

describe("resuming publishing", () => {
  it("resuming publishes all due posts at once, in order, each once", async () => {
    const texts = ["The first of three", "The second of three", "The third of three"];
    await pause();
    for (const text of texts) await due({ text, inMs: 0 });
    await dispatch();
    const { waiting } = await getPause(world.viewer, {});
    expect(waiting).toEqual({ due: 3, late: 0, unknown: 0 });
    await resume();
    for (const stepState of await dispatch()) await drive(stepState);
    expect(sentTexts().slice(-3)).toEqual(texts);
  });

  it("resuming leaves posts past the catch-up window to a person, as the dialog said", async () => {
    const late = await due({ text: "Too late after the pause" });
    const inTime = await due({ text: "In time after the pause" });
    await pause();
    await fellDue(late, 70);
    await fellDue(inTime, 30);
    await dispatch();
    expect((await getPause(world.admin, {})).waiting).toEqual({ due: 1, late: 1, unknown: 0 });
    await resume();
    for (const stepState of await dispatch()) await drive(stepState);
    expect(await deliveryOf(late)).toMatchObject({ state: "failed", errorCode: "missed_window" });
    expect((await deliveryOf(inTime)).state).toBe("published");
    const { userId } = world.member;
    const notifications = await worded(
      await db.notification.findMany({ where: { postId: late.id, userId } }),
    );
    expect(notifications.map(({ type }) => type)).toEqual(["delivery_failed"]);
  });
});

describe("the pause switch", () => {
  const call = (route: RouteModule, as: Person, body: unknown) =>
    callRoute(route, "POST", { path: "/api/workspace/pause", as, body });

  it("a pause shows everybody in the workspace who, when and why, and keeps the first reason", async () => {
    const earlier = (await db.auditEntry.findMany()).map(({ id }) => id);
    const { status, body } = await call(pauseRoute, world.admin, { reason: "A crisis" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pause: { pausedBy: { id: world.admin.userId }, reason: "A crisis" },
      waiting: { due: 0, late: 0, unknown: 0 },
    });
    await call(pauseRoute, world.admin, { reason: "Another reason" });
    for (const person of [world.member, world.viewer]) {
      const answer = await callRoute(pauseRoute, "GET", {
        path: "/api/workspace/pause",
        as: person,
      });
      expect(answer.body).toEqual(body);
    }
    expect((await getPause(world.elsewhere.admin, {})).pause).toBeNull();
    const notifications = await worded(await db.notification.findMany());
    expect(notifications.map(({ userId }) => userId).sort()).toEqual(
      [world.member.userId, world.viewer.userId].sort(),
    );
    expect(notifications[0]?.message).toBe("A sample admin paused all publishing: A crisis");
    await call(resumeRoute, world.admin, {});
    await call(resumeRoute, world.admin, {});
    const where = { id: { notIn: earlier } };
    const entries = await auditTrail(where);
    expect(entries.map((e) => e.action)).toEqual(["workspace.paused", "workspace.resumed"]);
    const unread = await worded(await db.notification.findMany({ where: { readAt: null } }));
    expect(unread.map(({ type }) => type)).toEqual(["publishing_resumed", "publishing_resumed"]);
  });

  it("a pause needs an administrator and a reason, and only resuming a fresh password", async () => {
    for (const person of [world.member, world.viewer]) {
      expect((await call(pauseRoute, person, { reason: "A crisis" })).status).toBe(403);
      expect((await call(resumeRoute, person, {})).status).toBe(403);
    }
    for (const reason of ["", "  ", "x".repeat(301)]) {
      expect((await call(pauseRoute, world.admin, { reason })).status).toBe(400);
    }
    await call(pauseRoute, world.elsewhere.admin, { reason: "Elsewhere" });
    expect((await getPause(world.admin, {})).pause).toBeNull();
    await call(resumeRoute, world.elsewhere.admin, {});
    shiftClock(16 * 60_000);
    expect((await call(pauseRoute, world.admin, { reason: "A crisis" })).status).toBe(200);
    expect((await call(resumeRoute, world.admin, {})).body).toMatchObject({
      error: { code: "recent_auth_required" },
    });
  });
});
