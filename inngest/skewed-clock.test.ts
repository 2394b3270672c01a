import type { ChildProcess } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { publishNow } from "@/lib/planning/posts/publish-now";
import type { Post } from "@/lib/planning/posts/schema";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { killNow, publishingProcesses, skewClock } from "@/testing/run/kill-harness";
import { isThorough } from "@/testing/run/thorough";

const minute = 60_000;
const hour = 60 * minute;
/** A busy machine is late by seconds; a clock that decides where it must not is wrong by minutes. */
const latestMs = 45_000;

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;
let photoId: string;
const harnesses: ReturnType<typeof publishingProcesses>[] = [];

beforeAll(async () => {
  world = await publishingWorld();
  photoId = await storePhoto(world.admin);
});
afterEach(async () => {
  for (const harness of harnesses.splice(0)) harness.end();
  world.simulator.clearFaults();
  await db.post.deleteMany();
});
afterAll(() => world.simulator.stop());

function startProcess(skewMs: number): Promise<ChildProcess> {
  const sandboxPort = new URL(world.simulator.url).port;
  const harness = publishingProcesses({ mode: "protected", sandboxPort, count: 1, skewMs });
  harnesses.push(harness);
  return harness.start();
}

const sequence = { additionalPosts: [{ text: "The second" }, { text: "The third" }] };

async function schedule(inMs: number): Promise<Post[]> {
  const { admin, connection } = world;
  return [
    await schedulePost(admin, connection, { inMs, ...sequence }),
    await schedulePost(admin, connection, { inMs: inMs + 500, mediaIds: [photoId] }),
    await schedulePost(admin, connection, { inMs: inMs + 1_000 }),
  ];
}

/** The simulator stamps what it shows by this process's clock, which is right. */
async function expectInTime(posts: Post[]): Promise<void> {
  for (const post of posts) {
    await vi.waitFor(
      async () => {
        const states = (await deliveriesOf(post)).map(({ state }) => state);
        expect(new Set(states)).toEqual(new Set(["published"]));
      },
      { timeout: 60_000, interval: 100 },
    );
    const shown = world.simulator.publications().filter(({ text }) => text === post.text);
    expect(shown).toHaveLength(1);
    const dueMs = Date.parse(post.scheduledAt);
    expect(shown[0]?.atMs).toBeGreaterThanOrEqual(dueMs);
    expect(shown[0]?.atMs).toBeLessThan(dueMs + latestMs);
  }
}

async function eventKinds(post: Post): Promise<string[]> {
  return (await deliveriesOf(post)).flatMap(({ events }) => events.map(({ kind }) => kind));
}

/** The hours have found the same faults, in either direction. */
const fiveMinutes: [where: string, skewMs: number][] = [
  ["five minutes ahead", 5 * minute],
  ["five minutes behind", -5 * minute],
];

describe.each([
  ["two hours ahead, past the catch-up window,", 2 * hour],
  ["an hour behind", -hour],
  ...(isThorough ? fiveMinutes : []),
])("a process whose clock is %s", (_, skewMs) => {
  it("publishes at the time that Postgres tells, neither early nor late nor missed", async () => {
    await startProcess(skewMs);
    world.simulator.addFault({
      match: { operation: "feed.create" },
      phase: "before",
      fault: { kind: "error", code: 999_999, transient: true },
    });
    const posts = await schedule(3_000);
    await expectInTime(posts);
    const kinds = (await Promise.all(posts.map(eventKinds))).flat();
    expect(kinds).not.toContain("held");
  });
});

describe("two processes, one of them with a wrong clock,", () => {
  it.each([5 * minute, -5 * minute])("publish in time together (%d ms)", async (skewMs) => {
    await Promise.all([startProcess(skewMs), startProcess(0)]);
    await expectInTime(await schedule(3_000));
  });

  it("publish in time after the one with the wrong clock is killed", async () => {
    const [skewed] = [await startProcess(5 * minute), await startProcess(0)];
    const posts = await schedule(8_000);
    await vi.waitFor(async () => expect(await eventKinds(posts[1] as Post)).toContain("claimed"), {
      timeout: 60_000,
    });
    await killNow(skewed);
    await expectInTime(posts);
  });
});

describe("a clock that jumps while a run waits", () => {
  it.each([
    ["ahead", hour],
    ["back", -hour],
  ])("%s changes nothing", async (_, skewMs) => {
    const child = await startProcess(0);
    const posts = await schedule(8_000);
    await vi.waitFor(async () => expect(await eventKinds(posts[1] as Post)).toContain("prepared"), {
      timeout: 60_000,
    });
    skewClock(child, skewMs);
    await expectInTime(posts);
  });
});

it("the ten seconds to undo last as long where the clock of the process that publishes is ahead", async () => {
  await startProcess(5 * minute);
  const planned = await schedulePost(world.admin, world.connection, { inMs: hour });
  const { postId, version } = { postId: planned.id, version: planned.version };
  const { post } = await publishNow(world.admin, { postId, version });
  expect(post.undoUntil).not.toBeNull();
  await expectInTime([post]);
});
