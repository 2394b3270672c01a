import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { Connection } from "@/prisma/generated/client";
import {
  connectAccount,
  discoverAccounts,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { killAfter, publishingProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { isThorough } from "@/testing/run/thorough";

const deliveryCount = 100;
const spreadMs = 8_000;
const kills = 5;
/** The control needs fewer: each kill doubles whatever is on its way. */
const controlKills = 2;
const callsBetweenKillsMax = 20;
const seed = 20_261_121;

type World = Awaited<ReturnType<typeof publishingWorld>>;
type ConnectedAccount = { actor: Actor; connection: Connection; photoId: string };
let world: World;
let connected: ConnectedAccount[];
let processes: ReturnType<typeof publishingProcesses> | undefined;

beforeAll(async () => {
  world = await publishingWorld();
  const accounts = await discoverAccounts(world.simulator);
  await db.connection.deleteMany();
  connected = [];
  for (const actor of [world.admin, world.elsewhere.admin]) {
    const photoId = await storePhoto(actor);
    for (const account of accounts) {
      connected.push({ actor, connection: await connectAccount(actor, account), photoId });
    }
  }
  const match = { operation: "feed.create" };
  world.simulator.addFault({
    match,
    phase: "before",
    fault: { kind: "slow", ms: 40 },
    times: null,
  });
  world.simulator.addFault({ match, phase: "after", fault: { kind: "slow", ms: 80 }, times: null });
});
afterEach(() => processes?.end());
afterAll(() => world.simulator.stop());

async function createLoad(name: string): Promise<string[]> {
  const posts = await Promise.all(
    connected.map(async ({ actor, connection, photoId }, first) => {
      const texts: string[] = [];
      for (let number = first; number < deliveryCount; number += connected.length) {
        const text = `${name} ${number}`;
        const mediaIds = number % 4 === 0 ? [photoId] : [];
        await schedulePost(actor, connection, { inMs: 600_000, text, mediaIds });
        texts.push(text);
      }
      return texts;
    }),
  );
  return posts.flat();
}

async function makeDueSoon(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = soon.at, "dueAt" = soon.at - interval '2 seconds'
    FROM (SELECT id, now() + make_interval(secs => (row_number() OVER (ORDER BY id)) *
      ${spreadMs / 1000 / deliveryCount}::float8) AS at FROM "Delivery" WHERE state = 'scheduled') soon
    WHERE soon.id = "Delivery".id`;
}

/**
 * Kills one process after the other, each a random moment after a random number of its calls has
 * arrived, and leaves the last one running. Counted in calls, so that a slow machine changes nothing.
 * Returns when the last one killed was dead.
 */
async function runUnderKills(mode: "protected" | "unprotected", times: number): Promise<Date> {
  const random = seededRandom(seed);
  processes = publishingProcesses({
    mode,
    sandboxPort: new URL(world.simulator.url).port,
    count: times + 1,
  });
  await processes.loaded();
  await makeDueSoon();
  for (let kill = 0; kill < times; kill += 1) {
    const before = callsToPublish();
    const child = await processes.start();
    const calls = before + Math.floor(random() * callsBetweenKillsMax);
    await vi.waitFor(() => expect(callsToPublish()).toBeGreaterThanOrEqual(calls), {
      timeout: 60_000,
      interval: 5,
    });
    await killAfter(child, random() * 150);
  }
  const lastKillAt = new Date();
  await processes.start();
  return lastKillAt;
}

function callsToPublish(): number {
  return world.simulator.requests().filter(({ operation }) => operation === "feed.create").length;
}

function countOf(texts: string[]) {
  const publications = world.simulator.publications();
  const counts = texts.map((text) => publications.filter((entry) => entry.text === text).length);
  return {
    once: counts.filter((count) => count === 1).length,
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

function report(figures: Record<string, unknown>): void {
  process.stdout.write(`Kill test: ${JSON.stringify(figures)}\n`);
}

async function finished(isFinished: () => Promise<boolean>): Promise<void> {
  const open = async () => expect(await isFinished()).toBe(true);
  await vi.waitFor(open, { timeout: 150_000, interval: 250 });
}

describe("publishing processes that are killed", () => {
  it("killed processes lose and double none of 100 due deliveries", async () => {
    const texts = await createLoad("Protected");
    const lastKillAt = await runUnderKills("protected", kills);
    await finished(async () => {
      const open = await db.delivery.count({
        where: { state: { in: ["scheduled", "preparing", "publishing"] } },
      });
      return open === 0;
    });
    const deliveries = await db.delivery.findMany({ include: { post: true } });
    const published = deliveries.filter(({ state }) => state === "published");
    const unconfirmed = deliveries.filter(({ state }) => state === "unconfirmed");
    const found = published.filter((one) => one.publishedAt?.getTime() === one.intentAt?.getTime());
    const counts = countOf(texts);
    const lostUnconfirmed = countOf(unconfirmed.map(({ post }) => post.text)).lost;
    report({
      kills,
      once: counts.once,
      doubled: counts.doubled,
      lost: counts.lost - lostUnconfirmed,
      published: published.length,
      unconfirmed: unconfirmed.length,
      foundByLooking: found.length,
    });
    expect(counts.doubled).toBe(0);
    expect(counts.lost).toBe(lostUnconfirmed);
    expect(published.length + unconfirmed.length).toBe(deliveryCount);
    // A kill between intent and effect leaves a text that nobody can prove absent, one a connection.
    expect(unconfirmed.length).toBeLessThanOrEqual(kills * connected.length);
    const unkilled = unconfirmed.filter(({ intentAt }) => !intentAt || intentAt > lastKillAt);
    expect(unkilled).toEqual([]);
    expect(countOf(published.map(({ post }) => post.text)).once).toBe(published.length);
    expect(found.length).toBeGreaterThan(0);
  });

  it.runIf(isThorough)(
    "without fence and intent, killed processes double some deliveries",
    async () => {
      await db.post.deleteMany();
      const texts = await createLoad("Unprotected");
      await runUnderKills("unprotected", controlKills);
      await finished(async () => {
        const open = await db.engineRun.count({
          where: { functionId: { endsWith: "unprotected" }, status: { in: ["queued", "running"] } },
        });
        return open === 0;
      });
      const counts = countOf(texts);
      report({ control: true, kills: controlKills, ...counts });
      expect(counts.doubled).toBeGreaterThan(0);
    },
  );
});
