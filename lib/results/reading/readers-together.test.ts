import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { schedulePost } from "@/testing/publishing/publishing-world";
import { resultsWorld } from "@/testing/publishing/results-world";
import { readDelivery, readNextAccount } from "./read-results";
import { claimAccount, insertResults, releaseAccount } from "./reading-store";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

afterEach(() => shiftClock(0));

type World = Awaited<ReturnType<typeof resultsWorld>>;

const readsOf = ({ simulator }: World) =>
  simulator.requests().filter(({ operation }) => operation === "posts.count").length;

async function worldWithResult() {
  const world = await resultsWorld("bluesky");
  const { post, remoteId } = await world.publish();
  const { id: deliveryId } = await db.delivery.findFirstOrThrow({ where: { postId: post.id } });
  return { ...world, post, remoteId, deliveryId };
}

async function restUntil({ connection }: World, at: Date | null) {
  const where = { connectionId: connection.id };
  await db.accountResults.update({ where, data: { restUntil: at } });
}

describe("readers at the same time", () => {
  it("read each account once", async () => {
    const world = await worldWithResult();
    shiftClock(hourMs);
    await insertResults(null);
    const readAll = async () => {
      while (await readNextAccount());
    };
    await Promise.all(Array.from({ length: 5 }, readAll));
    expect(readsOf(world)).toBe(1);
  });

  it("leave an account to its reader, and take it over once that one's lease is over", async () => {
    const world = await worldWithResult();
    shiftClock(hourMs);
    await insertResults(null);
    const dead = await claimAccount(world.connection.id);
    await world.readAll();
    expect(readsOf(world)).toBe(0);
    shiftClock(hourMs + 5 * minuteMs);
    await world.readAll();
    expect(readsOf(world)).toBe(1);
    const taken = await claimAccount(world.connection.id);
    if (dead) await releaseAccount(dead, new Date(now().getTime() + hourMs));
    const where = { connectionId: world.connection.id };
    const { leaseUntil, restUntil: rest } = await db.accountResults.findUniqueOrThrow({ where });
    expect([leaseUntil, rest]).toEqual([taken?.reading?.leaseUntil, null]);
  });
});

describe("an account", () => {
  it("that is off is not read, and is read at once when it is turned on", async () => {
    const world = await worldWithResult();
    const { id: connectionId, workspaceId } = world.connection;
    const setOn = (isOn: boolean) =>
      db.accountResults.upsert({
        where: { connectionId },
        create: { connectionId, workspaceId, isOn },
        update: { isOn },
      });
    await setOn(false);
    shiftClock(hourMs);
    await world.readAll();
    await readDelivery(connectionId, world.deliveryId);
    expect(world.simulator.requests().map(({ operation }) => operation)).not.toContain(
      "posts.count",
    );
    await setOn(true);
    await world.readAll();
    expect(readsOf(world)).toBe(1);
  });

  it("that has to rest is not asked again because somebody wants to know", async () => {
    const world = await worldWithResult();
    shiftClock(hourMs);
    await world.readAll();
    await restUntil(world, new Date(now().getTime() + minuteMs));
    await readDelivery(world.connection.id, world.deliveryId);
    expect(readsOf(world)).toBe(1);
    await restUntil(world, now());
    await readDelivery(world.connection.id, world.deliveryId);
    expect(readsOf(world)).toBe(2);
  });
});

describe("publishing", () => {
  it("has precedence within five minutes of a due time, whenever that is, and no longer", async () => {
    const world = await worldWithResult();
    const next = await schedulePost(world.member, world.connection, { inMs: 100 * hourMs });
    shiftClock(hourMs);
    await insertResults(null);
    const dueIn = fc.integer({ min: -2 * 60, max: 60 }).filter((minutes) => minutes !== 5);
    const property = fc.asyncProperty(dueIn, async (minutes) => {
      const before = readsOf(world);
      await db.delivery.updateMany({
        where: { postId: next.id },
        data: { dueAt: new Date(now().getTime() + minutes * minuteMs) },
      });
      await db.deliveryResult.updateMany({
        where: { deliveryId: world.deliveryId },
        data: { nextAt: now() },
      });
      await db.accountResults.updateMany({
        where: { connectionId: world.connection.id },
        data: { restUntil: null },
      });
      await world.readAll();
      expect(readsOf(world) - before).toBe(minutes < 5 ? 0 : 1);
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it.each(["preparing", "publishing"] as const)("has precedence while it is %s", async (state) => {
    const world = await worldWithResult();
    const next = await schedulePost(world.member, world.connection, { inMs: 100 * hourMs });
    shiftClock(hourMs);
    await db.delivery.updateMany({ where: { postId: next.id }, data: { state } });
    await world.readAll();
    expect(readsOf(world)).toBe(0);
  });

  it("that is paused holds up no reading", async () => {
    const world = await worldWithResult();
    await schedulePost(world.member, world.connection, { inMs: hourMs + minuteMs });
    shiftClock(hourMs);
    const where = { id: world.workspace.id };
    await db.workspace.update({ where, data: { pausedAt: now() } });
    await world.readAll();
    expect(readsOf(world)).toBe(1);
  });
});
