import { afterEach, expect, it } from "vitest";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { resultsWorld } from "@/testing/publishing/results-world";
import { getResults } from "../report/get-results";

const hourMs = 3_600_000;

afterEach(() => shiftClock(0));

type World = Awaited<ReturnType<typeof resultsWorld>>;

const callsOf = ({ simulator }: World, operation: string) =>
  simulator.requests().filter((request) => request.operation === operation).length;

it("nothing is read where reading costs money, until an administrator turns it on", async () => {
  const world = await resultsWorld("x");
  const { post, remoteId } = await world.publish();
  world.simulator.count(remoteId, { views: 300 });
  shiftClock(hourMs);
  await world.readAll();
  expect([callsOf(world, "tweets.count"), callsOf(world, "users.me")]).toEqual([0, 0]);
  const { id: connectionId, workspaceId } = world.connection;
  await db.accountResults.upsert({
    where: { connectionId },
    create: { connectionId, workspaceId, isOn: true },
    update: { isOn: true },
  });
  await world.readAll();
  expect([callsOf(world, "tweets.count"), callsOf(world, "users.me")]).toEqual([1, 1]);
  const { results } = await getResults(world.member, { postId: post.id });
  expect(results.accounts[0]?.metrics.find(({ metric }) => metric === "views")).toMatchObject({
    value: 300,
    networkName: "impression_count",
  });
});

it("a reader stops where an answer says that few calls are left, and what was read stays", async () => {
  const world = await resultsWorld("mastodon");
  world.simulator.set({ version: "4.2.9", callsLeft: 80 });
  await world.publish({ text: "One" });
  await world.publish({ text: "Two" });
  shiftClock(hourMs);
  await world.readAll();
  const { id: connectionId } = world.connection;
  const where = { connectionId, readAt: { not: null } };
  expect([callsOf(world, "statuses.read"), callsOf(world, "account.read")]).toEqual([1, 0]);
  expect(await db.deliveryResult.count({ where })).toBe(1);
  world.simulator.set({ callsLeft: 250 });
  await world.readAll();
  expect(await db.deliveryResult.count({ where })).toBe(1);
  shiftClock(3 * hourMs);
  await world.readAll();
  expect(await db.deliveryResult.count({ where })).toBe(2);
});

it("a Page whose member is no administrator says so, and publishing goes on", async () => {
  const world = await resultsWorld("linkedin");
  const { post } = await world.publish();
  world.simulator.addFault({
    match: { operation: "posts.count" },
    phase: "before",
    fault: world.simulator.capabilities.permissionMissing,
  });
  shiftClock(hourMs);
  await world.readAll();
  const { results } = await getResults(world.member, { postId: post.id });
  expect(results.accounts[0]?.metrics.find(({ metric }) => metric === "views")).toMatchObject({
    value: null,
    reason: "permission_missing",
  });
  const { id } = world.connection;
  expect(await db.connection.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: "active",
  });
});
