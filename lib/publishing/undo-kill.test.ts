import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/kernel/db";
import { undoPublishNow } from "@/lib/planning/drafts/publish-draft";
import { publishNow } from "@/lib/planning/posts/publish-now";
import type { Post } from "@/lib/planning/posts/schema";
import { publishingWorld, schedulePost, storePhoto } from "@/testing/publishing/publishing-world";
import { killAfter, publishingProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { isThorough } from "@/testing/run/thorough";

const postCount = 12;
const killWithinMs = 1_500;
const seed = 20_261_123;

type Undo = (post: Post) => Promise<unknown>;

let world: Awaited<ReturnType<typeof publishingWorld>>;
let photoId: string;
let processes: ReturnType<typeof publishingProcesses> | undefined;

beforeAll(async () => {
  world = await publishingWorld();
  photoId = await storePhoto(world.admin);
});
beforeEach(() => db.post.deleteMany());
afterEach(() => processes?.end());
afterAll(() => world.simulator.stop());

const undo: Undo = ({ id: postId, version }) => undoPublishNow(world.admin, { postId, version });

const hideOnly: Undo = ({ id }) =>
  db.$executeRaw`
    UPDATE "Post" SET "undoUntil" = NULL, "scheduledAt" = "plannedAt" WHERE id = ${id}::uuid`;

async function ignoreUndo(): Promise<void> {
  const before = world.simulator.requests().length;
  await db.delivery.updateMany({ data: { undoUntil: null, dueAt: new Date() } });
  const called = () => expect(world.simulator.requests().length).toBeGreaterThan(before);
  await vi.waitFor(called, { timeout: 60_000, interval: 20 });
}

async function publishAll(): Promise<Post[]> {
  const planned: Post[] = [];
  for (let number = 0; number < postCount; number += 1) {
    const mediaIds = number % 2 === 0 ? [photoId] : [];
    planned.push(await schedulePost(world.admin, world.connection, { inMs: 600_000, mediaIds }));
  }
  const begun = planned.map(({ id, version }) =>
    publishNow(world.admin, { postId: id, version }).then(({ post }) => post),
  );
  return Promise.all(begun);
}

async function publishUnderKills({
  withdraw = undo,
  begin = async () => {},
}: {
  withdraw?: Undo;
  begin?: () => Promise<unknown>;
} = {}) {
  const random = seededRandom(seed);
  const sandboxPort = new URL(world.simulator.url).port;
  processes = publishingProcesses({ mode: "protected", sandboxPort, count: 3 });
  await processes.loaded();
  const first = await processes.start();
  const callsBefore = world.simulator.requests().length;
  const posts = await publishAll();
  await begin();
  const firstUntilMs = Math.min(...posts.map(({ undoUntil }) => Date.parse(undoUntil ?? "")));
  const [running, dead, restarted] = [posts.slice(0, 2), posts.slice(2, 4), posts.slice(4, 6)];
  await Promise.all(running.map(withdraw));
  await killAfter(first, random() * killWithinMs);
  await Promise.all(dead.map(withdraw));
  const second = await processes.start();
  const late = await Promise.allSettled(restarted.map(withdraw));
  await killAfter(second, random() * killWithinMs);
  await processes.start();
  const undone = [...running, ...dead, ...restarted.filter((_, index) => isDone(late[index]))];
  const kept = posts.filter((post) => !undone.includes(post));
  await vi.waitFor(() => expect(publishedOf(kept)).toBe(kept.length), waiting);
  await vi.waitFor(async () => expect(await openRuns()).toBe(0), waiting);
  const calls = world.simulator.requests().slice(callsBefore);
  const early = calls.filter(({ atMs }) => atMs < firstUntilMs).length;
  return { undone, early, undonePublished: publishedOf(undone) };
}

const waiting = { timeout: 120_000, interval: 100 };

function isDone(result: PromiseSettledResult<unknown> | undefined): boolean {
  return result?.status === "fulfilled";
}

function publishedOf(posts: Post[]): number {
  const texts = new Set(posts.map(({ text }) => text));
  return world.simulator.publications().filter(({ text }) => texts.has(text)).length;
}

function openRuns(): Promise<number> {
  return db.engineRun.count({ where: { status: { in: ["queued", "running"] } } });
}

describe("publishing now under kill -9 in the ten seconds", () => {
  it("nothing is called before they are over, and nothing that was undone goes out", async () => {
    const { undone, early, undonePublished } = await publishUnderKills();
    expect(undone.length).toBeGreaterThanOrEqual(4);
    expect({ early, undonePublished }).toEqual({ early: 0, undonePublished: 0 });
    const rows = await db.delivery.findMany({
      where: { postId: { in: undone.map(({ id }) => id) } },
    });
    for (const { state, intentNo } of rows) expect([state, intentNo]).toEqual(["scheduled", 0]);
  });

  it.runIf(isThorough)("an undo that is only shown lets the posts go out", async () => {
    const { undone, undonePublished } = await publishUnderKills({ withdraw: hideOnly });
    expect(undonePublished).toBe(undone.length);
  });

  it.runIf(isThorough)(
    "a dispatcher that ignores the ten seconds calls the network within them",
    async () => {
      const withdraw = async () => {};
      const { early } = await publishUnderKills({ withdraw, begin: ignoreUndo });
      expect(early).toBeGreaterThan(0);
    },
  );
});
