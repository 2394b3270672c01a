import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { daysAfter } from "@/lib/kernel/time/zoned";
import { createLabel } from "@/lib/library/labels/labels";
import { listNotifications, readNotifications } from "@/lib/records/notifications/notifications";
import { holdClock } from "@/testing/run/hold-clock";
import { killNow, standbyProcesses } from "@/testing/run/kill-harness";
import { startTravel } from "@/testing/run/travel";
import { daysFromNow, seriesBody } from "@/testing/world/series";
import { createPerson, smallWorld } from "@/testing/world/world";
import { keepNextSeries } from "./keep-series";
import { createSeries, endSeries, getSeries } from "./series";
import { updateSeries } from "./update-series";

holdClock();

let world: Awaited<ReturnType<typeof smallWorld>>;
const ended: (() => unknown)[] = [];

beforeEach(async () => {
  await db.series.deleteMany();
  await db.post.deleteMany();
  await db.notification.deleteMany();
  world = await smallWorld();
});
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

const daily = (by = world.member, count = 400) =>
  createSeries(by, seriesBody(world.connection.id, { rule: { count } }));

/** Takes away what was made from a day on, as if the keeper had not come yet. */
async function unmake(days: number): Promise<void> {
  const gone = await db.seriesOccurrence.findMany({
    where: { day: { gte: new Date(daysFromNow(days)) } },
  });
  const postIds = gone.flatMap(({ postId }) => postId ?? []);
  await db.post.deleteMany({ where: { id: { in: postIds } } });
  await db.seriesOccurrence.deleteMany({ where: { postId: { in: postIds } } });
  await db.series.updateMany({ data: { dueAt: now(), leaseUntil: null } });
}

async function madeDays(): Promise<string[]> {
  const rows = await db.seriesOccurrence.findMany({ orderBy: { day: "asc" } });
  return rows.map(({ day }) => day.toISOString().slice(0, 10));
}

const days = (first: number, count: number) =>
  Array.from({ length: count }, (_, day) => daysFromNow(first + day));

async function keepAll(): Promise<void> {
  while (await keepNextSeries());
}

async function keepAgain(): Promise<void> {
  await db.series.updateMany({ where: { state: "active" }, data: { dueAt: now() } });
  await keepAll();
}

type SeriesAt = { seriesId: string; version: number };

const changeAll = (at: SeriesAt) =>
  updateSeries(world.member, { ...at, scope: "all", post: { title: "Changed" } });

async function resolutions() {
  const told = await db.notification.findMany({ where: { type: "series_stopped" } });
  return [...new Set(told.map(({ resolution }) => resolution))];
}

describe("the keeper", () => {
  it("makes what comes near, day by day, in the name of who made the series", async () => {
    await createSeries(
      world.member,
      seriesBody(world.connection.id, { rule: { every: 59, count: 3 } }),
    );
    expect(await madeDays()).toEqual([daysFromNow(1), daysFromNow(60)]);
    const third = daysFromNow(119);
    using travel = startTravel();
    travel.to(new Date(`${daysAfter(third, -61)}T12:00:00Z`));
    await keepAll();
    expect(await madeDays()).toHaveLength(2);
    travel.to(new Date(`${daysAfter(third, -60)}T00:00:01Z`));
    await keepAll();
    expect((await madeDays()).at(-1)).toBe(third);
    const posts = await db.post.findMany({ orderBy: { scheduledAt: "asc" } });
    expect(posts.map(({ managedById }) => managedById)).toEqual(
      Array.from({ length: 3 }, () => world.member.userId),
    );
    travel.to(new Date(`${third}T09:30:01Z`));
    await keepAll();
    expect(await db.series.findFirst()).toMatchObject({ state: "ended", dueAt: null });
  });

  it("that was away makes nothing that has passed", async () => {
    await daily(world.member, 9);
    await unmake(1);
    using travel = startTravel();
    travel.to(new Date(`${daysFromNow(6)}T12:00:00Z`));
    await keepAll();
    travel.to(new Date(`${daysFromNow(0)}T12:00:00Z`));
    expect((await madeDays()).length).toBe(3);
  });

  it("says why it cannot go on, tries again, and makes what is still ahead", async () => {
    const { series } = await daily(world.member, 4);
    await unmake(3);
    await db.connection.updateMany({ data: { state: "disconnected" } });
    await keepAll();
    const read = async () =>
      (await getSeries(world.member, { seriesId: series.id })).series.problem;
    expect(await read()).toMatch(/^The post for \S+ could not be made: .+ is not connected/);
    expect(await keepNextSeries()).toBe(false);
    await db.connection.updateMany({ data: { state: "active" } });
    await db.series.updateMany({ data: { dueAt: now() } });
    await keepAll();
    expect(await read()).toBeNull();
    expect(await madeDays()).toEqual(days(1, 4));
  });

  it("tells who wrote the series and the administrators once that it does not go on", async () => {
    await daily(world.member, 4);
    await unmake(3);
    await db.connection.updateMany({ data: { state: "disconnected" } });
    for (const _ of days(0, 3)) await keepAgain();
    const told = await db.notification.findMany({ where: { type: "series_stopped" } });
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [world.member.userId, world.admin.userId].toSorted(),
    );
    expect(told.map(({ mailDueAt }) => mailDueAt)).not.toContain(null);
    const { items } = await listNotifications(world.member, { limit: 9 });
    expect(items).toMatchObject([
      {
        message: expect.stringMatching(
          /^“A sample series” repeats, and its next posts are missing\. The post for \S+ could not be made: .+ is not connected/,
        ),
        resolution: null,
      },
    ]);
    await readNotifications(world.member, { until: now().toISOString() });
    await keepAgain();
    expect(await db.notification.count({ where: { type: "series_stopped" } })).toBe(2);
  });

  it("tells of another trouble anew, and strikes it out once the posts are made", async () => {
    const { series } = await daily(world.member, 4);
    await unmake(3);
    await db.connection.updateMany({ data: { state: "disconnected" } });
    await keepAgain();
    await readNotifications(world.member, { until: now().toISOString() });
    const reasonValues = { day: daysFromNow(3), says: "It was something else." };
    await db.series.updateMany({ where: { id: series.id }, data: { reasonValues } });
    await keepAgain();
    const open = { type: "series_stopped", resolvedAt: null } as const;
    expect(await db.notification.count({ where: open })).toBe(3);
    await db.connection.updateMany({ data: { state: "active" } });
    await keepAgain();
    expect(await db.notification.count({ where: open })).toBe(0);
    expect(await resolutions()).toEqual(["recovered"]);
  });

  it("a series that is ended or changed strikes out that it did not go on", async () => {
    for (const [resolution, solve] of [
      ["ended", (at: SeriesAt) => endSeries(world.member, at)],
      ["recovered", changeAll],
    ] as const) {
      await db.notification.deleteMany();
      await db.series.deleteMany();
      const { series } = await daily(world.member, 4);
      await unmake(3);
      await db.connection.updateMany({ data: { state: "disconnected" } });
      await keepAgain();
      expect(await resolutions()).toEqual([null]);
      await db.connection.updateMany({ data: { state: "active" } });
      await solve({ seriesId: series.id, version: series.version });
      expect(await resolutions()).toEqual([resolution]);
    }
  });

  it("tries on to make what it could not before a day from which somebody changed the series", async () => {
    const { series } = await daily(world.member, 4);
    const [, second, , fourth] = await db.seriesOccurrence.findMany({ orderBy: { day: "asc" } });
    await db.post.deleteMany({ where: { id: second?.postId ?? "" } });
    await db.seriesOccurrence.deleteMany({ where: { postId: second?.postId ?? "" } });
    await db.connection.updateMany({ data: { state: "disconnected" } });
    await keepAgain();
    expect(await resolutions()).toEqual([null]);
    await db.connection.updateMany({ data: { state: "active" } });
    const { id: seriesId, version } = series;
    const change = { scope: "following" as const, postId: fourth?.postId ?? "" };
    await updateSeries(world.member, { seriesId, version, ...change, post: { title: "Later" } });
    await keepAll();
    expect(await madeDays()).toEqual(days(1, 4));
    expect(await resolutions()).toEqual(["recovered"]);
  });

  it("gives the posts of somebody who left to the longest-serving administrator", async () => {
    const leaver = await createPerson(world.workspace.id, "member");
    await daily(leaver, 2);
    await unmake(2);
    await db.member.deleteMany({ where: { userId: leaver.userId } });
    await keepAll();
    const [, later] = await db.post.findMany({ orderBy: { scheduledAt: "asc" } });
    expect(later?.managedById).toBe(world.admin.userId);
  });

  it("leaves out a label that is gone", async () => {
    const { label } = await createLabel(world.member, { name: "A sample label" });
    const post = { labelIds: [label.id] };
    const body = seriesBody(world.connection.id, { post });
    await createSeries(world.member, body);
    await unmake(2);
    await db.label.deleteMany();
    await keepAll();
    expect(await madeDays()).toEqual(days(1, 2));
  });
});

describe("several keepers", () => {
  it("make each day once", async () => {
    await daily(world.member, 9);
    await daily(world.member, 9);
    await unmake(1);
    await Promise.all([keepAll(), keepAll(), keepAll()]);
    await keepAll();
    expect((await madeDays()).length).toBe(18);
    expect(await db.post.count()).toBe(18);
  });

  it("of which each is killed in the middle make none twice and lose none", async () => {
    await daily(world.member, 40);
    await unmake(1);
    const processes = standbyProcesses({
      script: "testing/publishing/series-process.ts",
      mode: "",
      variables: { DATABASE_POOL: "4" },
      count: 3,
    });
    ended.push(processes.end);
    for (const made of [3, 15]) {
      const child = await processes.start();
      await vi.waitFor(async () => expect(await db.post.count()).toBeGreaterThan(made), {
        timeout: 60_000,
        interval: 10,
      });
      await killNow(child);
      await db.series.updateMany({ data: { leaseUntil: null } });
    }
    expect(await db.post.count()).toBeLessThan(40);
    await processes.start();
    await vi.waitFor(async () => expect(await madeDays()).toEqual(days(1, 40)), {
      timeout: 60_000,
    });
    const occurrences = await db.seriesOccurrence.findMany();
    const posts = await db.post.findMany({ select: { id: true } });
    expect(occurrences.flatMap(({ postId }) => postId ?? []).toSorted()).toEqual(
      posts.map(({ id }) => id).toSorted(),
    );
  });
});
