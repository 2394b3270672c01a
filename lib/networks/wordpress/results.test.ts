import { beforeEach, expect, it } from "vitest";
import { counting } from "@/testing/publishing/counting";

let world: Awaited<ReturnType<typeof counting>>;

beforeEach(async () => {
  world = await counting("wordpress");
});

it("comments are counted, and nothing else is offered", async () => {
  const [busy, quiet] = [await world.publish(), await world.publish()];
  world.simulator.count(busy.remoteId, { comments: 12 });
  const reading = await world.read([busy, quiet]);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(busy.remoteId)).toEqual({ kind: "counted", values: { comments: 12 } });
  expect(told.get(quiet.remoteId)).toEqual({ kind: "counted", values: { comments: 0 } });
  expect(world.network.results?.metrics.map(({ metric }) => metric)).toEqual(["comments"]);
  expect(world.network.readAccount).toBeUndefined();
});

it("a post in the trash or beyond is deleted, and has no 0 comments", async () => {
  const [trashed, kept] = [await world.publish(), await world.publish()];
  const { account, context, network } = world;
  await network.remove?.(context, { account, remoteId: trashed.remoteId });
  const gone = { ...kept, remoteId: "999999" };
  const reading = await world.read([trashed, gone, kept]);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(trashed.remoteId)).toEqual({ kind: "deleted" });
  expect(told.get(gone.remoteId)).toEqual({ kind: "deleted" });
  expect(told.get(kept.remoteId)).toMatchObject({ kind: "counted" });
  expect(world.calls("comments.count")).toBe(1);
});

it("a list of comments that a plugin shuts is remembered, and asked for once", async () => {
  world.simulator.set({ comments: "shut" });
  const posts = [await world.publish(), await world.publish()];
  const reading = await world.read(posts);
  expect(reading).toMatchObject({ kind: "read", refused: ["comments"] });
  expect(world.calls("comments.count")).toBe(1);
  const told = reading.kind === "read" ? [...reading.posts.values()] : [];
  const refused = { kind: "counted", values: {}, missing: { comments: "refused" } };
  expect(told).toEqual([refused, refused]);
  await world.read(posts, { refused: ["comments"] });
  expect(world.calls("comments.count")).toBe(1);
});

it("a list without its total tells nothing", async () => {
  world.simulator.set({ comments: "without-total" });
  expect(await world.readOne(await world.publish())).toEqual({
    kind: "counted",
    values: {},
    missing: { comments: "refused" },
  });
});

it("what was read before the calls stopped is kept, and too many calls stop them", async () => {
  const posts = [await world.publish(), await world.publish()];
  const reading = await world.read(posts, { callsMax: 2 });
  expect(reading.kind === "read" && reading.posts.size).toBe(1);
  const { throttled } = world.simulator.capabilities;
  world.simulator.addFault({
    match: { operation: "comments.count" },
    phase: "before",
    fault: throttled.fault,
  });
  expect(await world.read(posts)).toMatchObject({ kind: "limited" });
});

it("a password that was taken back ends the reading", async () => {
  const post = await world.publish();
  world.simulator.revoke();
  expect(await world.read([post])).toMatchObject({
    kind: "denied",
    code: "connection_expired",
  });
});
