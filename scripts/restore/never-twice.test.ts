import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Runner, startRunner } from "@/inngest/runner";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { getImport } from "@/lib/planning/imports/imports";
import { runNext as runNextImport } from "@/lib/planning/imports/run-imports";
import { startImport } from "@/lib/planning/imports/start-import";
import type { Post } from "@/lib/planning/posts/schema";
import { keepNextSeries } from "@/lib/planning/series/keep-series";
import { listOccurrences } from "@/lib/planning/series/list-occurrences";
import { createSeries, skipSeriesDay } from "@/lib/planning/series/series";
import { getPause, resumePublishing } from "@/lib/publishing/pause";
import type { SetAsideDecision } from "@/lib/publishing/restores/schema";
import { decideSetAside, listSetAside } from "@/lib/publishing/restores/set-aside";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { backUp, type Restored, restoreInto } from "@/testing/world/backups";
import { anImport } from "@/testing/world/imports";
import { ask, digests } from "@/testing/world/installation-contents";
import { putDeliveries } from "@/testing/world/sample-post";
import { daysFromNow, seriesBody } from "@/testing/world/series";
import { aWebhook } from "@/testing/world/webhooks";

let world: Awaited<ReturnType<typeof publishingWorld>>;
let runner: Runner | null = null;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
});
afterEach(async () => {
  shiftClock(0);
  await runner?.stop();
  runner = null;
});
afterAll(() => world.simulator.stop());

const schedule = (text: string, inMs: number) =>
  schedulePost(world.admin, world.connection, { text, inMs });
const out = () =>
  world.simulator
    .publications()
    .map(({ text }) => text)
    .sort();

async function publishAll(posts: Post[]): Promise<void> {
  runner = await startRunner(quickTimings);
  await expect
    .poll(async () => (await statesOf(posts)).join(), { timeout: 60_000 })
    .toBe(posts.map(() => "published").join());
  await runner.stop();
  runner = null;
}

async function countNoted(): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM "WebhookEvent"`;
  return (await ask<{ count: number }>(env.DATABASE_URL, sql))[0]?.count ?? 0;
}

async function statesOf(posts: Post[]): Promise<string[]> {
  const rows = await Promise.all(posts.map(deliveriesOf));
  return rows.flatMap((deliveries) => deliveries.map(({ state }) => state));
}

async function loseAndRestore(file: string): Promise<Restored> {
  await ask(
    env.DATABASE_URL,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await ask(env.DATABASE_URL, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  return restoreInto(env.DATABASE_URL, file);
}

async function runForAWhile(): Promise<void> {
  await runner?.stop();
  runner = await startRunner(quickTimings);
  const endsAt = performance.now() + 2_500;
  await expect.poll(() => performance.now() > endsAt, { timeout: 60_000 }).toBe(true);
}

/** Takes a day away, as if the keeper had not come yet. */
async function unmake(seriesId: string, day: string): Promise<void> {
  const where = { seriesId, day: new Date(day) };
  const { postId } = await db.seriesOccurrence.findFirstOrThrow({ where });
  await db.seriesOccurrence.deleteMany({ where });
  await db.post.deleteMany({ where: { id: postId ?? "" } });
}

function planned(found: Record<string, string>): [string, string][] {
  const kinds = Object.entries(found).filter(([name]) => /^(Series|Import)/.test(name));
  // A table that is empty would come back equal whatever happened.
  expect(kinds.filter(([, digest]) => digest.startsWith("0 "))).toEqual([]);
  expect(kinds.map(([name]) => name)).toEqual([
    "Import",
    "ImportMapping",
    "ImportRow",
    "ImportedRow",
    "Series",
    "SeriesOccurrence",
  ]);
  return kinds;
}

const decide = async (posts: Post[], decision: SetAsideDecision) => {
  const rows = await Promise.all(posts.map(deliveriesOf));
  const deliveryIds = rows.flat().map(({ id }) => id);
  return decideSetAside(world.admin, { deliveryIds, decision });
};

it("a restored installation publishes nothing of what the lost one may have published, until somebody decides", async () => {
  const before = out();
  await aWebhook(world.admin.workspaceId);
  const names = ["due", "preparing", "publishing", "unconfirmed"] as const;
  const sent = await Promise.all(names.map((name) => schedule(`Went out: ${name}`, -1_000)));
  const unsent = await Promise.all(
    ["a", "b", "c"].map((name) => schedule(`Lost: ${name}`, -1_000)),
  );
  const later = await schedule("Planned for later", 3_600_000);
  for (const [index, state] of names.entries()) {
    const post = sent[index];
    if (post && state !== "due") await putDeliveries(post.id, state);
  }
  const { file } = await backUp();
  const noted = await countNoted();
  expect(noted).toBeGreaterThan(0);

  for (const { id } of sent) await putDeliveries(id, "scheduled");
  for (const { id } of unsent) await putDeliveries(id, "cancelled");
  await publishAll(sent);
  const wentOut = sent.map(({ text }) => text);
  expect(out()).toEqual([...before, ...wentOut].sort());

  const restored = await loseAndRestore(file);
  expect(await countNoted()).toBe(noted);
  expect([restored.setAside, restored.planned]).toEqual([7, 1]);
  const paused = await getPause(world.admin, {});
  expect(paused.pause?.reason).toContain("Herald was restored from the backup of");
  expect(paused.setAside).toBe(7);
  await runForAWhile();
  await resumePublishing(world.admin, {});
  await runForAWhile();
  expect(out()).toEqual([...before, ...wentOut].sort());
  // The network shows these, so that nobody has to look for them.
  expect(await statesOf(sent)).toEqual(names.map(() => "published"));
  expect(await statesOf([...unsent, later])).toEqual([
    ...unsent.map(() => "unconfirmed"),
    "scheduled",
  ]);

  const [a, b, c] = unsent as [Post, Post, Post];
  const listed = (await listSetAside(world.admin, {})).items.map(({ text }) => text);
  expect(listed.sort()).toEqual(unsent.map(({ text }) => text));
  expect(await decide([a], "went_out")).toMatchObject({ refused: [], left: 2 });
  expect(await decide([b], "cancel")).toMatchObject({ refused: [], left: 1 });
  expect(await decide([c], "publish_now")).toMatchObject({ refused: [], left: 0 });
  await expect
    .poll(async () => (await statesOf([c])).join(), { timeout: 60_000 })
    .toBe("published");
  expect(await statesOf([a, b, c])).toEqual(["published", "cancelled", "published"]);
  expect(out()).toEqual([...before, ...wentOut, c.text].sort());
});

it("what went out is found also where the network does not answer the first look", async () => {
  const sent = [await schedule("Went out, and is found late", -1_000)];
  const { file } = await backUp();
  await publishAll(sent);
  await loseAndRestore(file);
  const match = { operation: "feed.read" };
  world.simulator.addFault({ match, phase: "before", fault: { kind: "reset" }, times: 2 });
  runner = await startRunner({ ...quickTimings, recheckAfterMs: [3_600_000] });
  await expect
    .poll(async () => (await statesOf(sent)).join(), { timeout: 60_000 })
    .toBe("published");
});

it("what falls due between a restore and the first resumption is set aside, and nothing that people asked for since", async () => {
  const before = out();
  const later = await schedule("The old installation may still run", 3_600_000);
  const { file } = await backUp();
  await loseAndRestore(file);
  const made = await schedule("Made after the restore", 3_600_000);
  shiftClock(3_700_000);
  const { waiting } = await getPause(world.admin, {});
  expect(waiting).toEqual({ due: 1, late: 0, unknown: 1 });
  expect((await resumePublishing(world.admin, {})).setAside).toBe(1);
  expect(await statesOf([later, made])).toEqual(["unconfirmed", "scheduled"]);
  shiftClock(0);
  await runForAWhile();
  expect(out()).toEqual(before);
});

it("series, their days and imports come back whole, and neither makes anything twice", async () => {
  const { member, connection } = world;
  const body = seriesBody(connection.id, { rule: { count: 6 }, variants: ["One", "Two"] });
  const { series } = await createSeries(member, body);
  await skipSeriesDay(member, { seriesId: series.id, date: daysFromNow(2) });
  await unmake(series.id, daysFromNow(6));
  const rows = [{ text: "A row of the file" }];
  const importId = await anImport(member, { rows });
  await startImport(member, { importId });
  while (await runNextImport());
  await anImport(member, { rows: [{ text: "A row that nobody saved yet" }] });
  const before = new Date();
  const kept = planned(await digests(env.DATABASE_URL, { before }));
  const { file } = await backUp();

  // The lost installation made another day.
  await db.series.updateMany({ data: { dueAt: new Date(0) } });
  while (await keepNextSeries());
  await loseAndRestore(file);
  expect(planned(await digests(env.DATABASE_URL, { before }))).toEqual(kept);

  await db.series.updateMany({ data: { dueAt: new Date(0) } });
  await Promise.all([keepNextSeries(), keepNextSeries()]);
  await db.series.updateMany({ data: { dueAt: new Date(0) } });
  while (await keepNextSeries());
  const { items } = await listOccurrences(member, { seriesId: series.id, limit: 20 });
  expect(items.map(({ date, state }) => [date, state])).toEqual(
    [1, 2, 3, 4, 5, 6].map((day) => [daysFromNow(day), day === 2 ? "skipped" : "made"]),
  );
  const texts = await db.post.findMany({ orderBy: { scheduledAt: "asc" } });
  expect(texts.map(({ text }) => text)).toEqual(["One", "One", "Two", "One", "Two"]);

  const drafts = await db.draft.count();
  const again = await anImport(member, { rows });
  await startImport(member, { importId: again });
  while (await runNextImport());
  const { import: repeated } = await getImport(member, { importId: again });
  expect([repeated.counts.existing, await db.draft.count()]).toEqual([1, drafts]);
});

it("no run that an engine still holds for the lost installation goes on", async () => {
  const post = await schedule("In an engine's queue", 3_600_000);
  const [delivery] = await deliveriesOf(post);
  const { file } = await backUp();
  await loseAndRestore(file);
  const [restored] = await deliveriesOf(post);
  expect(restored?.state).toBe("scheduled");
  expect((restored?.fence ?? 0) - (delivery?.fence ?? 0)).toBeGreaterThanOrEqual(1_000_000);
  const left = await ask(
    env.DATABASE_URL,
    `SELECT FROM "EngineRun" UNION ALL SELECT FROM "EngineEvent"`,
  );
  expect(left).toEqual([]);
});
