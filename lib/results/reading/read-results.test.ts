import { afterEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { MetricName } from "@/lib/networks/results";
import { schedulePost } from "@/testing/publishing/publishing-world";
import { resultsWorld } from "@/testing/publishing/results-world";
import { createPerson, smallWorld } from "@/testing/world/world";
import { getResults, refreshResults } from "../report/get-results";

const hourMs = 3_600_000;

afterEach(() => shiftClock(0));

type World = Awaited<ReturnType<typeof resultsWorld>>;

async function metricOf({ member }: World, postId: string, metric: MetricName) {
  const { results } = await getResults(member, { postId });
  const [account] = results.accounts;
  return account?.metrics.find((one) => one.metric === metric);
}

const readsOf = ({ simulator }: World) =>
  simulator.requests().filter(({ operation }) => operation === "posts.count").length;

describe("what a network counts", () => {
  it("is read at the planned ages, with the instant at which it was true", async () => {
    const world = await resultsWorld("bluesky");
    const { post, remoteId } = await world.publish();
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({
      value: null,
      asOf: null,
      reason: "not_yet",
      networkName: "likeCount",
    });
    world.simulator.count(remoteId, { reactions: 7, comments: 2 });
    shiftClock(hourMs);
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({ value: 7, reason: null });
    expect(await metricOf(world, post.id, "shares")).toMatchObject({ value: 0, reason: null });
    world.simulator.count(remoteId, { reactions: 9 });
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({ value: 7 });
    shiftClock(6 * hourMs);
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({ value: 9 });
    const { results } = await getResults(world.member, { postId: post.id });
    const series = results.accounts[0]?.series.filter(({ metric }) => metric === "reactions");
    expect(series?.map(({ value }) => value)).toEqual([7, 9]);
  });

  it("is not there where the network does not offer it, which is not 0", async () => {
    const world = await resultsWorld("bluesky");
    const { post } = await world.publish();
    shiftClock(hourMs);
    await world.readAll();
    expect(await metricOf(world, post.id, "views")).toMatchObject({
      value: null,
      reason: "not_offered",
    });
  });

  it("stays as it was last where the post was deleted there", async () => {
    const world = await resultsWorld("bluesky");
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reactions: 3 });
    shiftClock(hourMs);
    await world.readAll();
    world.simulator.deletePost(remoteId);
    shiftClock(6 * hourMs);
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({
      value: 3,
      reason: "deleted_there",
    });
    shiftClock(24 * hourMs);
    const before = readsOf(world);
    await world.readAll();
    expect(readsOf(world)).toBe(before);
  });

  it("is not taken for deleted while the network has not shown the post yet", async () => {
    const world = await resultsWorld("bluesky");
    const { post } = await world.publish();
    world.simulator.set({ viewLagMs: 1e12 });
    shiftClock(hourMs);
    await world.readAll();
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({
      value: null,
      reason: "not_yet",
    });
  });
});

describe("readers", () => {
  it("ask once for twenty-five posts", async () => {
    const world = await resultsWorld("bluesky");
    for (let count = 0; count < 27; count += 1) await world.publish();
    shiftClock(hourMs);
    await world.readAll();
    expect(readsOf(world)).toBe(2);
    const { id: connectionId } = world.connection;
    const where = { connectionId, readAt: { not: null } };
    expect(await db.deliveryResult.count({ where })).toBe(27);
  });

  it("make no call while a post of the account is about to go out", async () => {
    const world = await resultsWorld("bluesky");
    await world.publish();
    shiftClock(hourMs);
    await schedulePost(world.member, world.connection, { inMs: 60_000 });
    await world.readAll();
    expect(readsOf(world)).toBe(0);
    await db.delivery.updateMany({ where: { state: "scheduled" }, data: { state: "cancelled" } });
    shiftClock(hourMs + 20 * 60_000);
    await world.readAll();
    expect(readsOf(world)).toBe(1);
  });

  it("wait as long as the network says", async () => {
    const world = await resultsWorld("bluesky");
    shiftClock(-hourMs);
    await world.publish();
    shiftClock(0);
    const { throttled } = world.simulator.capabilities;
    world.simulator.addFault({
      match: { operation: "posts.count" },
      phase: "before",
      fault: throttled.fault,
      times: 1,
    });
    await world.readAll();
    await world.readAll();
    expect(readsOf(world)).toBe(1);
  });
});

describe("asking again", () => {
  it("reads at once, and not twice within a quarter of an hour", async () => {
    const world = await resultsWorld("bluesky");
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reactions: 1 });
    await refreshResults(world.member, { postId: post.id });
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({ value: 1 });
    await expect(refreshResults(world.member, { postId: post.id })).rejects.toMatchObject({
      code: "rate_limited",
    });
    shiftClock(15 * 60_000);
    world.simulator.count(remoteId, { reactions: 2 });
    await refreshResults(world.member, { postId: post.id });
    expect(await metricOf(world, post.id, "reactions")).toMatchObject({ value: 2 });
  });

  it("shows another team nothing, and no viewer asks", async () => {
    const world = await resultsWorld("bluesky");
    const { post } = await world.publish();
    const { member: stranger } = await smallWorld();
    const viewer = await createPerson(world.workspace.id, "viewer");
    await expect(getResults(stranger, { postId: post.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(refreshResults(stranger, { postId: post.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(refreshResults(viewer, { postId: post.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await getResults(viewer, { postId: post.id })).results.accounts).toHaveLength(1);
  });
});
