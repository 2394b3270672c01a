import { beforeEach, describe, expect, it } from "vitest";
import * as healthRoute from "@/app/api/publishing/health/route";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { getPublishingHealth } from "./get-publishing-health";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function published({ lateMs, hoursAgo = 1 }: { lateMs: number; hoursAgo?: number }) {
  const { post } = await createPost(
    world.admin,
    aPostBody({ connectionIds: [world.connection.id] }),
  );
  const scheduledAt = new Date(now().getTime() - hoursAgo * 3_600_000);
  const intentAt = new Date(scheduledAt.getTime() + lateMs);
  return db.delivery.update({
    where: { id: post.deliveries[0]?.id ?? "" },
    data: { state: "published", scheduledAt, intentAt, publishedAt: intentAt, intentNo: 1 },
  });
}

const health = () => getPublishingHealth(world.admin, {});

describe("the publishing health", () => {
  it("publishing health of an unused workspace is empty", async () => {
    const { lateness, backlog, attention } = await health();
    expect(lateness.day).toMatchObject({ count: 0, p50Ms: null, maxMs: null });
    expect(backlog).toEqual({ overdue: 0, oldestScheduledAt: null, inFlight: 0 });
    expect(attention).toEqual({ failed: 0, unconfirmed: 0 });
  });

  it("publishing health measures lateness by day and by week", async () => {
    for (const lateMs of [0, 20, 100, 7_200_000]) await published({ lateMs, hoursAgo: 5 });
    await published({ lateMs: 2_000, hoursAgo: 50 });
    const { day, week } = (await health()).lateness;
    expect(day).toMatchObject({ count: 4, p50Ms: 20, p99Ms: 7_200_000, maxMs: 7_200_000 });
    const bars = new Map(day.buckets.map(({ atMostMs, count }) => [atMostMs, count]));
    expect([bars.get(50), bars.get(250), bars.get(1_000), bars.get(null)]).toEqual([2, 1, 0, 1]);
    expect(week.count).toBe(5);
  });

  it("lateness leaves out retries by a person and later positions", async () => {
    const retried = await published({ lateMs: 600_000 });
    await db.deliveryEvent.create({ data: { deliveryId: retried.id, kind: "retried" } });
    const comment = await published({ lateMs: 600_000 });
    await db.delivery.update({ where: { id: comment.id }, data: { postIndex: 1 } });
    expect((await health()).lateness.day.count).toBe(0);
  });

  it("publishing health names the oldest overdue delivery, held or not", async () => {
    const scheduledAt = new Date(now().getTime() - 120_000);
    for (const state of ["scheduled", "preparing"] as const) {
      const { post } = await createPost(
        world.admin,
        aPostBody({ connectionIds: [world.connection.id] }),
      );
      const leaseUntil = state === "preparing" ? now() : null;
      const data = { state, scheduledAt, dueAt: scheduledAt, leaseUntil };
      await db.delivery.updateMany({ where: { postId: post.id }, data });
    }
    await createPost(world.admin, aPostBody({ connectionIds: [world.connection.id] }));
    const { backlog } = await health();
    expect(backlog).toEqual({
      overdue: 2,
      oldestScheduledAt: scheduledAt.toISOString(),
      inFlight: 1,
    });
  });

  it("publishing health is for administrators of the workspace", async () => {
    await published({ lateMs: 5 });
    const elsewhere = await getPublishingHealth(world.elsewhere.admin, {});
    expect(elsewhere.lateness.day.count).toBe(0);
    for (const actor of [world.member, world.viewer]) {
      const answer = await callRoute(healthRoute, "GET", {
        path: "/api/publishing/health",
        as: actor,
      });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    }
    expect(
      (await callRoute(healthRoute, "GET", { path: "/api/publishing/health", as: world.admin }))
        .status,
    ).toBe(200);
  });
});
