import { afterEach, beforeEach, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { resultsWorld } from "@/testing/publishing/results-world";
import { connect } from "@/testing/publishing/simulated-network";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const permission = "threads_manage_insights";

let world: Awaited<ReturnType<typeof resultsWorld>>;

beforeEach(async () => {
  world = await resultsWorld("threads");
});

afterEach(() => shiftClock(0));

it("nothing is asked until somebody turns results on", async () => {
  const { post } = await world.publish();
  shiftClock(hourMs);
  await world.readAll();
  expect(world.calls("media.insights")).toBe(0);
  const { views } = await world.metricsOf(post.id);
  expect(views).toMatchObject({ value: null, reason: "permission_missing" });
});

it("a post has what Threads counts, and shares are reposts and what was sent", async () => {
  await world.turnOn();
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { views: 90, reactions: 7, comments: 2, shares: 3, quotes: 1 });
  shiftClock(hourMs);
  await world.readAll();
  const { views, reactions, comments, shares, quotes, saves } = await world.metricsOf(post.id);
  const counted = [views, reactions, comments, shares, quotes].map(({ value }) => value);
  expect(counted).toEqual([90, 7, 2, 3, 1]);
  expect(saves).toMatchObject({ value: null, reason: "not_offered" });
  expect(world.calls("media.insights")).toBe(1);
});

it("shares are not told while one of their two numbers is not", async () => {
  await world.turnOn();
  world.simulator.set({ untoldMetrics: "shares" });
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7, shares: 3 });
  shiftClock(hourMs);
  await world.readAll();
  const { reactions, shares } = await world.metricsOf(post.id);
  expect(reactions.value).toBe(7);
  expect(shares).toMatchObject({ value: null, reason: "not_yet" });
});

it("an empty answer is not 0", async () => {
  await world.turnOn();
  world.simulator.set({ insightsLagMs: 7 * dayMs });
  const { post } = await world.publish();
  shiftClock(hourMs);
  await world.readAll();
  expect((await world.metricsOf(post.id)).views).toMatchObject({ value: null, reason: "not_yet" });
  shiftClock(3 * dayMs);
  await world.readAll();
  expect((await world.metricsOf(post.id)).views).toMatchObject({ value: null, reason: "refused" });
});

it("a name that is out of use is asked for once with the others and once by itself", async () => {
  await world.turnOn();
  world.simulator.set({ retiredMetrics: "views" });
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7 });
  for (const ageMs of [hourMs, 6 * hourMs, dayMs, 7 * dayMs]) {
    shiftClock(ageMs);
    await world.readAll();
  }
  const { views, reactions } = await world.metricsOf(post.id);
  expect(views).toMatchObject({ value: null, reason: "refused" });
  expect(reactions.value).toBe(7);
  expect(world.calls("media.insights", "views")).toBe(2);
});

it("an account without the permission is found, and its results are denied", async () => {
  const found = await connect({ ...world, also: [permission] }, { without: [permission] });
  if (found.state !== "discovered") throw new Error(found.message);
  const [account] = found.accounts;
  if (!account?.credentials) throw new Error("No account was found.");
  const { remoteId } = await world.publish();
  const posts = [{ remoteId, publishedAt: new Date(), pictures: 0, videos: 0 }];
  const question = { posts, refused: new Set<string>(), whole: true };
  const { accountId, name, credentials } = account;
  const reading = await world.network.readResults?.(
    world.context,
    { accountId, name, credentials },
    question,
  );
  expect(reading).toMatchObject({ kind: "denied", code: "permission_missing" });
});

it("a post that was deleted there keeps what it had", async () => {
  await world.turnOn();
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { reactions: 7 });
  shiftClock(hourMs);
  await world.readAll();
  world.simulator.deletePost(remoteId);
  shiftClock(6 * hourMs);
  await world.readAll();
  expect((await world.metricsOf(post.id)).reactions).toMatchObject({
    value: 7,
    reason: "deleted_there",
  });
});
