import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/actor";
import { db } from "@/lib/db";
import { killAfter, publishingProcesses, seededRandom } from "@/lib/testing/kill-harness";
import {
  connectAccount,
  discoverAccounts,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/lib/testing/publishing-world";
import type { Connection } from "@/prisma/generated/client";

const deliveryCount = 100;
const spreadMs = 8_000;
const kills = 6;
const seed = 20_261_121;

type World = Awaited<ReturnType<typeof publishingWorld>>;
type Lane = { actor: Actor; connection: Connection; photoId: string };
let world: World;
let lanes: Lane[];

beforeAll(async () => {
  world = await publishingWorld();
  const accounts = await discoverAccounts(world.simulator);
  await db.connection.deleteMany();
  lanes = [];
  for (const actor of [world.admin, world.elsewhere.admin]) {
    const photoId = await storePhoto(actor);
    for (const account of accounts) {
      lanes.push({ actor, connection: await connectAccount(actor, account), photoId });
    }
  }
  // A slow network is one where a kill finds many calls on their way.
  const match = { operation: "feed.create" };
  world.simulator.addFault({
    match,
    phase: "before",
    fault: { kind: "slow", ms: 40 },
    times: null,
  });
  world.simulator.addFault({ match, phase: "after", fault: { kind: "slow", ms: 80 }, times: null });
});
afterAll(() => world.simulator.stop());

/** The load: every fourth post with a photo, over all connections; returns the posts' texts. */
async function createLoad(name: string): Promise<string[]> {
  const posts = await Promise.all(
    lanes.map(async ({ actor, connection, photoId }, lane) => {
      const texts: string[] = [];
      for (let number = lane; number < deliveryCount; number += lanes.length) {
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

/** Brings what is scheduled near, so that it falls due while processes die. */
async function bringNear(): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = soon.at, "dueAt" = soon.at - interval '2 seconds'
    FROM (SELECT id, now() + make_interval(secs => (row_number() OVER (ORDER BY id)) *
      ${spreadMs / 1000 / deliveryCount}::float8) AS at FROM "Delivery" WHERE state = 'scheduled') soon
    WHERE soon.id = "Delivery".id`;
}

/** Kills one process after the other at random moments and leaves the last one running. */
async function runUnderKills(mode: "protected" | "unprotected") {
  const random = seededRandom(seed);
  const processes = publishingProcesses({
    mode,
    sandboxPort: new URL(world.simulator.url).port,
    count: kills + 1,
  });
  await processes.loaded();
  await bringNear();
  for (let kill = 0; kill < kills; kill += 1) {
    await killAfter(await processes.start(), 200 + random() * 1_300);
  }
  await processes.start();
  return processes;
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

describe("processes that are killed while 100 deliveries are due", () => {
  it("lose none and double none", async () => {
    const texts = await createLoad("Protected");
    const processes = await runUnderKills("protected");
    await vi.waitFor(
      async () => {
        const open = { in: ["scheduled", "preparing", "publishing"] as const };
        expect(await db.delivery.count({ where: { state: { in: [...open.in] } } })).toBe(0);
      },
      { timeout: 150_000, interval: 250 },
    );
    processes.end();
    const deliveries = await db.delivery.findMany({ include: { post: true } });
    const published = deliveries.filter(({ state }) => state === "published");
    const unconfirmed = deliveries.filter(({ state }) => state === "unconfirmed");
    const counts = countOf(texts);
    process.stdout.write(
      `${JSON.stringify({ kills, ...counts, published: published.length, unconfirmed: unconfirmed.length })}\n`,
    );
    expect(counts.doubled).toBe(0);
    expect(published.length + unconfirmed.length).toBe(deliveryCount);
    expect(countOf(published.map(({ post }) => post.text)).once).toBe(published.length);
  }, 300_000);

  it("double or lose some where a plain step makes the call", async () => {
    await db.post.deleteMany();
    const texts = await createLoad("Unprotected");
    const processes = await runUnderKills("unprotected");
    await vi.waitFor(
      async () => {
        const open = await db.engineRun.count({
          where: { functionId: { endsWith: "unprotected" }, status: { in: ["queued", "running"] } },
        });
        expect(open).toBe(0);
      },
      { timeout: 150_000, interval: 250 },
    );
    processes.end();
    const counts = countOf(texts);
    process.stdout.write(`${JSON.stringify({ control: true, kills, ...counts })}\n`);
    expect(counts.doubled + counts.lost).toBeGreaterThan(0);
  }, 300_000);
});
