import { beforeEach, expect, it } from "vitest";
import { counting } from "@/testing/publishing/counting";

let world: Awaited<ReturnType<typeof counting>>;

beforeEach(async () => {
  world = await counting("ghost");
});

const mailed = { options: { newsletter: "weekly-letter" } };

it("comments and the clicks of a newsletter are counted", async () => {
  const post = await world.publish(mailed);
  world.simulator.count(post.remoteId, { comments: 3, clicks: 41 });
  expect(await world.readOne(post)).toEqual({
    kind: "counted",
    values: { comments: 3, clicks: 41 },
    missing: {},
  });
});

it("a post that was not mailed has no clicks, of which Ghost says 0", async () => {
  const post = await world.publish();
  const unclicked = {
    kind: "counted",
    values: { comments: 0 },
    missing: { clicks: "not_offered" },
  };
  expect(await world.readOne(post)).toEqual(unclicked);
  world.simulator.set({ tracksClicks: false });
  expect(await world.readOne(await world.publish(mailed))).toEqual(unclicked);
});

it("an older Ghost shows no comments to a key, which is asked once", async () => {
  world.simulator.set({ commentsForKeys: false });
  const posts = [await world.publish(), await world.publish()];
  const reading = await world.read(posts);
  expect(reading).toMatchObject({ kind: "read", refused: ["comments"] });
  expect(world.calls("comments.count")).toBe(1);
  const told = reading.kind === "read" ? [...reading.posts.values()] : [];
  expect(told).toMatchObject([
    { missing: { comments: "refused" } },
    { missing: { comments: "refused" } },
  ]);
});

it("a deleted post is deleted there, and a page of a proxy proves nothing", async () => {
  const [deleted, other] = [await world.publish(), await world.publish()];
  const { account, context, network } = world;
  await network.remove?.(context, { account, remoteId: deleted.remoteId });
  expect(await world.readOne(deleted)).toEqual({ kind: "deleted" });
  world.simulator.addFault({
    match: { operation: "posts.read" },
    phase: "before",
    fault: { kind: "html", status: 404 },
  });
  expect(await world.read([other])).toMatchObject({ kind: "unavailable" });
});

it("what was read before the calls stopped is kept", async () => {
  const posts = [await world.publish(), await world.publish()];
  const reading = await world.read(posts, { callsMax: 3 });
  expect(reading.kind === "read" && reading.posts.size).toBe(1);
  const { throttled } = world.simulator.capabilities;
  world.simulator.addFault({
    match: { operation: "posts.read" },
    phase: "before",
    fault: throttled.fault,
  });
  expect(await world.read(posts)).toMatchObject({ kind: "limited" });
});
