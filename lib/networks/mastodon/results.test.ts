import { beforeEach, describe, expect, it } from "vitest";
import { counting } from "@/testing/publishing/counting";

let world: Awaited<ReturnType<typeof counting>>;

beforeEach(async () => {
  world = await counting("mastodon");
});

const publishMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.publish()));

describe("statuses", () => {
  it("are counted in one call where the server takes a list", async () => {
    const liked = await world.publish();
    const posts = [liked, ...(await publishMany(2))];
    world.simulator.count(liked.remoteId, { reactions: 5, comments: 2, shares: 1 });
    const reading = await world.read(posts);
    expect([world.calls("statuses.count"), world.calls("statuses.read")]).toEqual([1, 0]);
    const told = reading.kind === "read" ? reading.posts : new Map();
    expect(new Set(told.keys())).toEqual(new Set(posts.map(({ remoteId }) => remoteId)));
    expect(told.get(liked.remoteId)).toEqual({
      kind: "counted",
      values: { reactions: 5, comments: 2, shares: 1 },
      missing: { quotes: "not_offered" },
    });
  });

  it("are asked for one by one on an older server, which is remembered", async () => {
    world.simulator.set({ version: "4.2.9" });
    const posts = await publishMany(2);
    const reading = await world.read(posts);
    expect(reading).toMatchObject({ kind: "read", refused: ["statuses by id[]"] });
    expect([world.calls("statuses.count"), world.calls("statuses.read")]).toEqual([1, 2]);
    await world.read(posts, { refused: ["statuses by id[]"] });
    expect([world.calls("statuses.count"), world.calls("statuses.read")]).toEqual([1, 4]);
  });

  it("tell quotes on a server that counts them", async () => {
    world.simulator.set({ version: "4.5.0" });
    const post = await world.publish();
    world.simulator.count(post.remoteId, { quotes: 4 });
    expect(await world.readOne(post)).toMatchObject({ values: { quotes: 4 } });
  });

  it("that the list leaves out are deleted only if the server says so of each", async () => {
    const [kept, deleted] = await publishMany(2);
    if (!kept || !deleted) throw new Error("Two were published.");
    const { account, context, network } = world;
    await network.remove?.(context, { account, remoteId: deleted.remoteId });
    const reading = await world.read([kept, deleted]);
    const told = reading.kind === "read" ? reading.posts : new Map();
    expect(told.get(deleted.remoteId)).toEqual({ kind: "deleted" });
    expect(told.get(kept.remoteId)).toMatchObject({ kind: "counted" });
    world.simulator.addFault({
      match: { operation: "statuses.read" },
      phase: "before",
      fault: { kind: "html", status: 404 },
    });
    expect(await world.read([deleted])).toMatchObject({ kind: "unavailable" });
  });

  it("that were read before the calls stopped are kept", async () => {
    const posts = await publishMany(3);
    const question = { refused: ["statuses by id[]"], callsMax: 2 };
    const reading = await world.read(posts, question);
    expect(reading.kind === "read" && reading.posts.size).toBe(2);
  });
});

it("too many calls stop the reading, and what the server says of them is read", async () => {
  const post = await world.publish();
  const { throttled } = world.simulator.capabilities;
  world.simulator.addFault({
    match: { operation: "statuses.read" },
    phase: "before",
    fault: throttled.fault,
  });
  expect(await world.read([post])).toMatchObject({ kind: "limited", until: expect.any(Date) });
  const headers = new Headers({
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": "75",
    "x-ratelimit-reset": "2026-11-28T04:00:00.000Z",
  });
  const { quotaOf } = world.network;
  expect(quotaOf?.(headers, new Date("2026-11-28T03:59:00Z"))).toEqual({
    left: 0.25,
    until: new Date("2026-11-28T04:00:00Z"),
  });
  expect(quotaOf?.(new Headers(), new Date())).toBeNull();
});

it("the number of followers is told unless the server hides it", async () => {
  world.simulator.count(world.account.accountId, { followers: 17 });
  expect(await world.readAccount()).toEqual({ kind: "read", followers: 17 });
  world.simulator.set({ hidesFollowers: true });
  expect(await world.readAccount()).toEqual({ kind: "read", followers: null });
});
