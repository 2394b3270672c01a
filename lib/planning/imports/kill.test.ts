import { afterEach, expect, it, vi } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { killNow, standbyProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { anImport } from "@/testing/world/imports";
import { inMinutes } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { getImport } from "./imports";
import { startImport } from "./start-import";

const seed = 20_261_130;
const rowCount = 200;
const kills = 3;
const patience = { timeout: 150_000, interval: 50 };

const ended: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A process that died holds its lease no longer than this test has patience. */
async function endLeases(): Promise<void> {
  await db.import.updateMany({ data: { leaseUntil: now() } });
}

it("an import whose processes are killed goes on, and saves no row twice", async () => {
  await db.import.deleteMany();
  const world = await smallWorld();
  const workspaceId = world.workspace.id;
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    text: `Row ${index}`,
    "scheduled at": inMinutes(60 + index),
  }));
  const connectionIds = [world.connection.id];
  const importId = await anImport(world.member, { rows, target: "scheduled", connectionIds });
  const processes = standbyProcesses({
    script: "testing/publishing/import-process.ts",
    mode: "protected",
    variables: { DATABASE_POOL: "4" },
    count: kills + 2,
  });
  ended.push(processes.end);
  await startImport(world.member, { importId });
  const random = seededRandom(seed);
  const saved = () => db.post.count({ where: { workspaceId } });
  for (let kill = 1; kill <= kills; kill += 1) {
    const child = await processes.start();
    const wanted = Math.floor((rowCount / (kills + 1)) * (kill - random() / 2));
    await vi.waitFor(async () => expect(await saved()).toBeGreaterThan(wanted), patience);
    await killNow(child);
    await endLeases();
  }
  // Two at once, as after a restart that left one behind.
  await processes.start();
  await processes.start();
  const isDone = async () => {
    const { import: one } = await getImport(world.member, { importId });
    expect(one).toMatchObject({ state: "done", counts: { created: rowCount, ok: 0 } });
  };
  await vi.waitFor(isDone, patience);
  const posts = await db.post.findMany({ where: { workspaceId }, select: { text: true } });
  const texts = posts.map(({ text }) => text).toSorted();
  expect(texts).toEqual(rows.map(({ text }) => text).toSorted());
  expect(await db.importedRow.count({ where: { workspaceId } })).toBe(rowCount);
});
