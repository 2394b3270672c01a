import { beforeEach, expect, it } from "vitest";
import { counting } from "@/testing/publishing/counting";

let world: Awaited<ReturnType<typeof counting>>;

beforeEach(async () => {
  world = await counting("x");
});

it("a hundred posts are counted in one call", async () => {
  const [shown, other] = [await world.publish(), await world.publish()];
  world.simulator.count(shown.remoteId, {
    views: 800,
    reactions: 9,
    saves: 2,
    quotes: 1,
  });
  const reading = await world.read([shown, other]);
  expect(world.calls("tweets.count")).toBe(1);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(shown.remoteId)).toEqual({
    kind: "counted",
    values: { views: 800, reactions: 9, comments: 0, shares: 0, saves: 2, quotes: 1 },
  });
  expect(told.size).toBe(2);
});

it("a deleted post is named beside the others, also where it is the only one", async () => {
  const [kept, deleted] = [await world.publish(), await world.publish()];
  const { account, context, network } = world;
  await network.remove?.(context, { account, remoteId: deleted.remoteId });
  const reading = await world.read([kept, deleted]);
  const told = reading.kind === "read" ? reading.posts : new Map();
  expect(told.get(deleted.remoteId)).toEqual({ kind: "deleted" });
  expect(told.get(kept.remoteId)).toMatchObject({ kind: "counted" });
  expect(await world.readOne(deleted)).toEqual({ kind: "deleted" });
});

it("a post that X does not show is refused, not deleted", async () => {
  const post = await world.publish();
  world.simulator.set({ hidesPosts: true });
  expect(await world.readOne(post)).toMatchObject({ values: {}, missing: { views: "refused" } });
});

it("too many calls stop the reading until the reset, and each answer says what is left", async () => {
  const post = await world.publish();
  const { throttled } = world.simulator.capabilities;
  world.simulator.addFault({
    match: { operation: "tweets.count" },
    phase: "before",
    fault: throttled.fault,
  });
  expect(await world.read([post])).toMatchObject({ kind: "limited", until: expect.any(Date) });
  const headers = new Headers({
    "x-rate-limit-limit": "900",
    "x-rate-limit-remaining": "90",
    "x-rate-limit-reset": "1764302400",
  });
  const { quotaOf } = world.network;
  const reset = 1_764_302_400_000;
  expect(quotaOf?.(headers, new Date(reset - 60_000))).toEqual({
    left: 0.1,
    until: new Date(reset),
  });
  expect(quotaOf?.(new Headers(), new Date())).toBeNull();
});

it("reading is off until somebody turns it on, who is told the price", async () => {
  const { results } = world.network;
  expect(results?.offUntil).toMatch(/\$0\.005 each time a post is read/);
  world.simulator.count(world.account.accountId, { followers: 5 });
  expect(await world.readAccount()).toEqual({ kind: "read", followers: 5 });
});
