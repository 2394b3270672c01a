import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { configured } from "@/lib/networks/settings";
import { resultsWorld } from "@/testing/publishing/results-world";
import {
  connect,
  redirectUri,
  sampleVideo,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { authorizationUrl } from "./oauth";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

afterEach(() => {
  vi.useRealTimers();
  shiftClock(0);
});

describe("a Page whose results nobody turned on", () => {
  it("has reactions, comments and shares, and is asked for nothing else", async () => {
    const world = await resultsWorld("facebook");
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reactions: 7, comments: 2, shares: 1, views: 90 });
    shiftClock(hourMs);
    await world.readAll();
    const metrics = await world.metricsOf(post.id);
    expect(metrics.reactions).toMatchObject({ value: 7, reason: null, networkName: "reactions" });
    expect(metrics.comments.value).toBe(2);
    expect(metrics.shares.value).toBe(1);
    expect(metrics.views).toMatchObject({ value: null, reason: "permission_missing" });
    expect(metrics.watch_time).toMatchObject({ value: null, reason: "not_offered" });
    expect(world.calls("post.insights")).toBe(0);
  });

  it("has no shares while Facebook leaves the number out, which is not 0", async () => {
    const world = await resultsWorld("facebook");
    const { post } = await world.publish();
    shiftClock(hourMs);
    await world.readAll();
    const { reactions, shares } = await world.metricsOf(post.id);
    expect(reactions).toMatchObject({ value: 0, reason: null });
    expect(shares).toMatchObject({ value: null, reason: "not_yet" });
  });
});

describe("insights of a Page", () => {
  let world: Awaited<ReturnType<typeof resultsWorld>>;

  beforeEach(async () => {
    world = await resultsWorld("facebook");
    await world.turnOn();
  });

  it("are those of the day that ended last, and say so", async () => {
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reactions: 7, views: 90, reach: 60, clicks: 5 });
    shiftClock(dayMs);
    await world.readAll();
    const { reactions, views, reach, clicks } = await world.metricsOf(post.id);
    expect(reactions).toMatchObject({ value: 7, reason: null });
    expect([views.value, reach.value, clicks.value]).toEqual([90, 60, 5]);
    expect(views.asOf).toMatch(/T00:00:00/);
    expect(Date.parse(views.asOf ?? "")).toBeLessThan(Date.parse(reactions.asOf ?? ""));
    expect(views.reason).toBe("not_yet");
  });

  it("are told although one name is out of use, which is not asked again for a month", async () => {
    world.simulator.set({ retiredMetrics: "post_clicks" });
    const { post, remoteId } = await world.publish();
    const { post: other } = await world.publish();
    world.simulator.count(remoteId, { views: 90, reach: 60, clicks: 5 });
    shiftClock(hourMs);
    await world.readAll();
    const { views, reach, clicks } = await world.metricsOf(post.id);
    expect([views.value, reach.value]).toEqual([90, 60]);
    expect(clicks).toMatchObject({ value: null, reason: "refused" });
    expect((await world.metricsOf(other.id)).clicks.reason).toBe("refused");
    // It is asked for once with the others, which fails for all of them, and once by itself.
    const asked = () => world.calls("post.insights", "post_clicks");
    expect(asked()).toBe(2);
    for (const days of [0.25, 1, 3, 7, 30]) {
      shiftClock(days * dayMs);
      await world.readAll();
    }
    expect(asked()).toBe(2);
    world.simulator.set({ retiredMetrics: "" });
    shiftClock(90 * dayMs);
    await world.readAll();
    expect(asked()).toBeGreaterThan(2);
    expect((await world.metricsOf(post.id)).clicks.value).toBe(5);
  });

  it("are asked for at once under another version", async () => {
    world.simulator.set({ retiredMetrics: "post_clicks" });
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { clicks: 5 });
    shiftClock(hourMs);
    await world.readAll();
    world.simulator.set({ retiredMetrics: "" });
    configured.networks.facebook = { ...world.simulator.settings, version: "v26.0" };
    shiftClock(6 * hourMs);
    await world.readAll();
    expect((await world.metricsOf(post.id)).clicks.value).toBe(5);
  });

  it("leave a number out that the answer leaves out", async () => {
    world.simulator.set({ untoldMetrics: "post_clicks" });
    const { post } = await world.publish();
    shiftClock(hourMs);
    await world.readAll();
    const { views, clicks } = await world.metricsOf(post.id);
    expect(views.value).toBe(0);
    expect(clicks).toMatchObject({ value: null, reason: "not_yet" });
  });

  it("are missing for want of a permission, which one call finds out, and the rest is read", async () => {
    const { permissionMissing } = world.simulator.capabilities;
    const match = { operation: "post.insights" };
    world.simulator.addFault({ match, phase: "before", fault: permissionMissing, times: null });
    const { post, remoteId } = await world.publish();
    await world.publish();
    world.simulator.count(remoteId, { reactions: 7, views: 90 });
    shiftClock(hourMs);
    await world.readAll();
    const { reactions, views } = await world.metricsOf(post.id);
    expect(reactions).toMatchObject({ value: 7, reason: null });
    expect(views).toMatchObject({ value: null, reason: "permission_missing" });
    expect(world.calls("post.insights")).toBe(1);
    world.simulator.clearFaults();
    shiftClock(6 * hourMs);
    await world.readAll();
    expect((await world.metricsOf(post.id)).views.value).toBe(90);
  });

  it("are not told of a Page that few people like", async () => {
    world.simulator.set({ pageLikes: 99 });
    const { post } = await world.publish();
    shiftClock(hourMs);
    await world.readAll();
    expect((await world.metricsOf(post.id)).views).toMatchObject({
      value: null,
      reason: "not_yet",
    });
    shiftClock(3 * dayMs);
    await world.readAll();
    expect((await world.metricsOf(post.id)).views).toMatchObject({
      value: null,
      reason: "refused",
    });
  });

  it("are kept for two years, after which nobody asks for them", async () => {
    shiftClock(-731 * dayMs);
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reactions: 7, views: 90 });
    shiftClock(0);
    await world.readAll();
    const { reactions, views } = await world.metricsOf(post.id);
    expect(reactions.value).toBe(7);
    expect(views).toMatchObject({ value: null, reason: "too_old" });
    expect(world.calls("post.insights")).toBe(0);
  });

  it("of a video are its plays and its watch time too", async () => {
    const { network, context, simulator } = world;
    const { remoteId } = await world.publish({}, { media: [sampleVideo()] });
    simulator.count(remoteId, { reactions: 3, views: 90, video_views: 40, watch_time: 600 });
    const post = { remoteId, publishedAt: new Date(), pictures: 0, videos: 1 };
    const question = { posts: [post], refused: new Set<string>(), whole: true };
    const reading = await network.readResults?.(context, simulator.account(), question);
    if (reading?.kind !== "read") throw new Error(JSON.stringify(reading));
    expect(reading.posts.get(remoteId)).toMatchObject({
      values: { reactions: 3, views: 90, video_views: 40, watch_time: 600 },
    });
  });

  it("that are cut off leave the posts due whose turn had not come", async () => {
    const { throttled } = world.simulator.capabilities;
    const posts = [await world.publish(), await world.publish(), await world.publish()];
    for (const { remoteId } of posts) world.simulator.count(remoteId, { reactions: 4 });
    const match = { operation: "node.read" };
    const rule = { match, phase: "before", fault: throttled.fault, times: 1, skip: 1 } as const;
    world.simulator.addFault(rule);
    shiftClock(hourMs);
    await world.readAll();
    const values = async () => {
      const all = await Promise.all(posts.map(({ post }) => world.metricsOf(post.id)));
      return all.map(({ reactions }) => reactions.value).filter((value) => value !== null);
    };
    expect(await values()).toEqual([4]);
    expect(world.calls("node.read")).toBe(2);
    shiftClock(hourMs + (throttled.minutes + 1) * 60_000);
    await world.readAll();
    expect(await values()).toEqual([4, 4, 4]);
  });
});

describe("the calls of a day", () => {
  it("are not exceeded, and what is left is read on the next", async () => {
    const world = await resultsWorld("facebook");
    await world.turnOn();
    const posts = [await world.publish(), await world.publish()];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    shiftClock(hourMs);
    const today = new Date(`${now().toISOString().slice(0, 10)}T00:00:00Z`);
    const where = { connectionId: world.connection.id };
    const calls = (world.network.results?.callsPerDay ?? 0) - 2;
    await db.accountResults.update({ where, data: { calls, callsDay: today } });
    await world.readAll();
    expect(world.calls("node.read") + world.calls("post.insights")).toBe(2);
    shiftClock(hourMs + dayMs);
    await world.readAll();
    for (const { post } of posts) expect((await world.metricsOf(post.id)).views.value).toBe(0);
  });
});

describe("a sign-in for results", () => {
  it("asks for the permission, which no other sign-in does", async () => {
    const { context } = await simulateNetwork("facebook");
    const request = { redirectUri, state: "a state" };
    const scopes = (also?: string[]) => {
      const url = authorizationUrl(context.settings, { ...request, ...(also && { also }) });
      return new URL(url).searchParams.get("scope")?.split(",");
    };
    expect(scopes()).not.toContain("read_insights");
    expect(scopes(["read_insights"])).toContain("read_insights");
  });

  it("finds the Pages although the permission is declined", async () => {
    const here = await simulateNetwork("facebook");
    const also = ["read_insights"];
    const found = await connect({ ...here, also }, { without: also });
    expect(found.state).toBe("discovered");
  });
});
