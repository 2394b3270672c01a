import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { heavyMp4 } from "@/testing/media/sample-video";
import { resultsWorld } from "@/testing/publishing/results-world";
import { connect, samplePhoto, simulateNetwork } from "@/testing/publishing/simulated-network";
import { unnamedRemoteId } from "../meta/containers";
import type { MediaSource, PublishedPost } from "../network";
import { errorFault } from "../simulation/faults";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const permission = "instagram_business_manage_insights";

const reel = samplePhoto(Buffer.from(heavyMp4(80_000)), {
  contentType: "video/mp4",
  width: 64,
  height: 114,
  durationSeconds: 4,
});

let world: Awaited<ReturnType<typeof resultsWorld>>;

beforeEach(async () => {
  world = await resultsWorld("instagram");
});

afterEach(() => shiftClock(0));

async function photoOf(background: string): Promise<MediaSource> {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return samplePhoto(await plain.jpeg().toBuffer());
}

async function readOne(post: Partial<PublishedPost> & Pick<PublishedPost, "remoteId">) {
  const { network, context, simulator } = world;
  const posts = [{ publishedAt: new Date(), pictures: 1, videos: 0, ...post }];
  const question = { posts, refused: new Set<string>(), whole: true };
  const reading = await network.readResults?.(context, simulator.account(), question);
  if (reading?.kind !== "read") throw new Error(JSON.stringify(reading));
  return reading.posts.get(post.remoteId);
}

it("likes and comments need no further permission, and nothing else is asked for", async () => {
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7, comments: 2, views: 90 });
  shiftClock(hourMs);
  await world.readAll();
  const { reactions, comments, views } = await world.metricsOf(post.id);
  expect(reactions).toMatchObject({ value: 7, reason: null });
  expect(comments).toMatchObject({ value: 2, reason: null });
  expect(views).toMatchObject({ value: null, reason: "permission_missing" });
  expect(world.calls("media.insights")).toBe(0);
});

it("likes that their owner hides are not told, which is not 0", async () => {
  world.simulator.set({ hidesLikes: true });
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7, comments: 2 });
  shiftClock(hourMs);
  await world.readAll();
  const { reactions, comments } = await world.metricsOf(post.id);
  expect(reactions).toMatchObject({ value: null, reason: "refused" });
  expect(comments.value).toBe(2);
});

describe("insights", () => {
  beforeEach(async () => {
    await world.turnOn();
  });

  it("that are an empty set never become 0", async () => {
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { reach: 3 });
    shiftClock(hourMs);
    await world.readAll();
    const early = await world.metricsOf(post.id);
    expect(early.reach.value).toBe(3);
    expect(early.views).toMatchObject({ value: null, reason: "not_yet" });
    shiftClock(3 * dayMs);
    await world.readAll();
    const late = await world.metricsOf(post.id);
    expect(late.views).toMatchObject({ value: null, reason: "refused" });
    expect(late.reactions).toMatchObject({ value: 0, reason: null });
  });

  it("come up to two days late", async () => {
    world.simulator.set({ insightsLagMs: 47 * hourMs });
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { views: 90, saves: 4 });
    shiftClock(dayMs);
    await world.readAll();
    expect((await world.metricsOf(post.id)).views.reason).toBe("not_yet");
    shiftClock(3 * dayMs);
    await world.readAll();
    const { views, saves } = await world.metricsOf(post.id);
    expect([views.value, saves.value]).toEqual([90, 4]);
  });

  it("are told although one name is out of use, which is not asked again for a month", async () => {
    world.simulator.set({ retiredMetrics: "saved" });
    const { post, remoteId } = await world.publish();
    world.simulator.count(remoteId, { views: 90, saves: 4 });
    for (const ageMs of [hourMs, 6 * hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs]) {
      shiftClock(ageMs);
      await world.readAll();
    }
    const { views, saves } = await world.metricsOf(post.id);
    expect(views.value).toBe(90);
    expect(saves).toMatchObject({ value: null, reason: "refused" });
    expect(world.calls("media.insights", "saved")).toBe(2);
  });

  it("of one post are refused, and those of the others are read", async () => {
    const words = "Media posted before business account conversion";
    const fault = errorFault(100, 2_108_006, { message: `(#100) ${words}` });
    const match = { operation: "media.insights" };
    world.simulator.addFault({ match, phase: "before", fault, times: 1 });
    const posts = [await world.publish(), await world.publish()];
    for (const { remoteId } of posts) world.simulator.count(remoteId, { reactions: 7, views: 90 });
    shiftClock(hourMs);
    await world.readAll();
    const metrics = await Promise.all(posts.map(({ post }) => world.metricsOf(post.id)));
    expect(metrics.map(({ reactions }) => reactions.value)).toEqual([7, 7]);
    expect(metrics.map(({ views }) => views.reason)).toEqual(
      expect.arrayContaining(["refused", null]),
    );
    expect(world.calls("media.insights")).toBe(2);
  });

  it("of a reel have its watch time, for which no photo is asked", async () => {
    const { remoteId } = await world.publish({}, { media: [reel] });
    world.simulator.count(remoteId, { views: 90, watch_time: 600 });
    expect(await readOne({ remoteId })).toMatchObject({ values: { views: 90, watch_time: 600 } });
    const { remoteId: photo } = await world.publish();
    world.simulator.count(photo, { views: 80 });
    const reading = await readOne({ remoteId: photo });
    expect(reading).toMatchObject({
      values: { views: 80 },
      missing: { watch_time: "not_offered" },
    });
  });

  it("of a carousel are asked for as a whole, and never for its pieces", async () => {
    const { simulator } = world;
    const photos = await Promise.all(["#c00", "#00c"].map(photoOf));
    const { remoteId } = await world.publish({}, { media: photos });
    simulator.count(remoteId, { views: 90 });
    expect(await readOne({ remoteId })).toMatchObject({ values: { views: 90 } });
    const asked = simulator.requests().filter(({ operation }) => operation === "media.insights");
    expect(asked.map(({ address }) => address.split("/")[2])).toEqual([remoteId]);
    const account = simulator.account();
    const url = new URL(`/v25.0/${remoteId}?fields=children`, simulator.url);
    const headers = { Authorization: `Bearer ${account.credentials.token}` };
    const { children } = (await (await fetch(url, { headers })).json()) as {
      children: { data: { id: string }[] };
    };
    const piece = new URL(`/v25.0/${children.data[0]?.id}/insights?metric=views`, simulator.url);
    expect(await (await fetch(piece, { headers })).json()).toEqual({ data: [] });
  });

  it("are missing without their permission, and the sign-in finds the account all the same", async () => {
    const found = await connect({ ...world, also: [permission] }, { without: [permission] });
    if (found.state !== "discovered") throw new Error(found.message);
    const [account] = found.accounts;
    if (!account?.credentials) throw new Error("No account was found.");
    const { remoteId } = await world.publish();
    const posts = [{ remoteId, publishedAt: new Date(), pictures: 1, videos: 0 }];
    const question = { posts, refused: new Set<string>(), whole: true };
    const { accountId, name, credentials } = account;
    const reading = await world.network.readResults?.(
      world.context,
      { accountId, name, credentials },
      question,
    );
    if (reading?.kind !== "read") throw new Error(JSON.stringify(reading));
    expect(reading.posts.get(remoteId)).toMatchObject({
      values: { reactions: 0, comments: 0 },
      missing: { views: "permission_missing", saves: "permission_missing" },
    });
  });
});

it("a post that Instagram never named is not asked for", async () => {
  const remoteId = unnamedRemoteId("17900000000000001");
  expect(await readOne({ remoteId })).toMatchObject({ values: {}, missing: { views: "refused" } });
  expect(world.calls("node.read")).toBe(0);
});

it("a sign-in that is not for results does not ask for the permission", async () => {
  const here = await simulateNetwork("instagram");
  const begun = await here.network.beginSignIn(here.context, {
    redirectUri: "http://localhost:3000/callback",
    state: "a state",
    typed: {},
  });
  expect(JSON.stringify(begun)).not.toContain(permission);
});
