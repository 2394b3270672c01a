import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, test } from "playwright/test";
import { sendSignal } from "@/scripts/postgres/own-processes";
import { findViolations, type KeptDelivery, type ShownEntry } from "@/testing/publishing/promise";
import { isThorough } from "@/testing/run/thorough";
import { msUntilAnswer, openClient } from "./fixtures/client";
import { query } from "./fixtures/database";
import { type Installation, startInstallation } from "./fixtures/installation";
import { connect, setUp, type Team } from "./fixtures/team-test";
import { choosePages } from "./pages/connections-page";

/** Journeys in up to nine workers run beside this test. */
const ownPorts = 9;
const perSecond = 5;
const postsPerKill = 40;
const leadMs = 3_000;
const dayMs = 86_400_000;

type Kill = { name: string; victims: readonly ("app" | "postgres" | "sandbox" | "launcher")[] };

const kills: Kill[] = [
  { name: "the app", victims: ["app"] },
  { name: "Postgres", victims: ["postgres"] },
  { name: "the sandbox network", victims: ["sandbox"] },
  { name: "the app and Postgres", victims: ["app", "postgres"] },
  { name: "the launcher", victims: ["launcher"] },
];

const restart = "a start that takes over";
const stages = [...kills.map(({ name }) => name), restart];
const stillHangsAfter = { timeout: 300_000, intervals: [100] };

type StorageState = Team["storageState"];

const keyOf = (text: string) => text;

test("whatever is killed while posts go out, publishing goes on, and each post is out once", async ({
  browser,
}) => {
  const installation = await startInstallation(ownPorts, { LOG_LEVEL: "warn" });
  try {
    const team = await connectTeam(installation, browser);
    await expectAnswersWhileFrozen(installation);
    await expect.poll(async () => (await team.api.get("/api/ready")).status()).toBe(200);
    const writtenFor = await schedulePosts(team);
    const againAfter: Record<string, number> = {};
    for (const [stage, { name, victims }] of kills.entries()) {
      await beginPublishing(installation, { stage, writtenFor });
      const killedAt = await kill(installation, victims);
      againAfter[name] = await untilPublished(installation, killedAt);
    }
    await beginPublishing(installation, { stage: kills.length, writtenFor });
    const relaunchedAt = Date.now();
    await installation.relaunch();
    againAfter[restart] = await untilPublished(installation, relaunchedAt);
    process.stdout.write(`Seconds until something was published again: ${inSeconds(againAfter)}\n`);
    for (const [name, ms] of Object.entries(againAfter)) {
      expectSoon(ms, `publishing after ${name} was killed`);
    }
    const { kept, shown } = await outcome(installation);
    expect(broken(kept, shown)).toEqual([]);
    expectDetector(kept, shown);
    await expectReport(installation);
  } finally {
    await installation.stop();
  }
});

/** Seconds say something only on a machine that does nothing else. */
function expectSoon(ms: number, what: string): void {
  if (isThorough) expect(ms, what).toBeLessThan(10_000);
}

function expectDetector(kept: KeptDelivery[], shown: ShownEntry[]): void {
  const [first, second] = shown;
  if (!first || !second) throw new Error("Nothing was published.");
  expect(broken(kept, [...shown, { ...first, remoteId: "another" }])).toEqual([
    { invariant: "doubled", key: first.text },
  ]);
  expect(broken(kept, shown.slice(1))).toEqual([{ invariant: "lost", key: first.text }]);
  expect(publishedSince(shown, Number.MAX_SAFE_INTEGER)).toBeUndefined();
}

/** A post whose answer was lost and that is still being looked up has not come to its end yet. */
function broken(kept: KeptDelivery[], shown: ShownEntry[]) {
  const looking = new Set(kept.filter(({ state }) => state === "publishing").map(({ key }) => key));
  return findViolations(kept, shown, { keyOf, toleranceMs: 50 }).filter(
    ({ invariant, key }) => !looking.has(key) || !["open", "unstated"].includes(invariant),
  );
}

type Publishers = { api: APIRequestContext; ids: string[] };

async function connectTeam(
  { url, setupSecret }: Installation,
  browser: Browser,
): Promise<Publishers> {
  const api = await openClient(url);
  await setUp(api, setupSecret);
  const storageState = await api.storageState();
  await connect(browser, url, storageState);
  await connectOrganizations(browser, { url, storageState });
  const { items } = await (await api.get("/api/connections")).json();
  return { api, ids: items.map((connection: { id: string }) => connection.id) };
}

/** Returns for when the first of them was written. */
async function schedulePosts({ api, ids }: Publishers): Promise<number> {
  const writtenFor = Date.now() + dayMs;
  const schedule = async (number: number) => {
    const scheduledAt = new Date(writtenFor + msOf(number)).toISOString();
    const connectionIds = [ids[number % ids.length]];
    const idempotencyKey = randomUUID();
    const data = { text: `Post ${number}`, connectionIds, scheduledAt, idempotencyKey };
    const answer = await api.post("/api/posts", { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const numbers = Array.from({ length: stages.length * postsPerKill }, (_, number) => number);
  const worker = async () => {
    for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) {
      await schedule(next);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await api.dispose();
  return writtenFor;
}

function msOf(number: number): number {
  return (number * 1000) / perSecond;
}

/**
 * Puts the posts of a stage forward to now and waits for the first of them, so that the others still
 * go out when something is killed, however slow the machine is.
 */
async function beginPublishing(
  installation: Installation,
  { stage, writtenFor }: { stage: number; writtenFor: number },
): Promise<void> {
  const first = stage * postsPerKill;
  const texts = Array.from({ length: postsPerKill }, (_, index) => `Post ${first + index}`);
  await putForward(installation, texts, writtenFor + msOf(first) - (Date.now() + leadMs));
  const ofThese = async () =>
    (await journal(installation)).filter(({ text }) => texts.includes(text)).length;
  await expect.poll(ofThese, stillHangsAfter).toBeGreaterThan(0);
}

/** A lost answer holds its account for two minutes; the others show whether publishing goes on. */
async function connectOrganizations(
  browser: Browser,
  { url, storageState }: { url: string; storageState: StorageState },
): Promise<void> {
  const page = await browser.newPage({ storageState });
  await page.goto(`${url}/connections`);
  await page.getByRole("button", { name: /^Connect LinkedIn/ }).click();
  await page.getByRole("button", { name: /^(Allow|Continue)/ }).click();
  await page.waitForURL(/\/connections/);
  await choosePages(page, "Sample Organization One", "Sample Organization Two");
  await page.close();
}

async function putForward(
  installation: Installation,
  texts: string[],
  byMs: number,
): Promise<void> {
  await query(
    installation,
    `WITH posts AS (
      UPDATE "Post" SET "scheduledAt" = "scheduledAt" - $1 * interval '1 ms'
      WHERE text = ANY($2) RETURNING id
    )
    UPDATE "Delivery" SET "scheduledAt" = "scheduledAt" - $1 * interval '1 ms',
      "dueAt" = "dueAt" - $1 * interval '1 ms'
    WHERE "postId" IN (SELECT id FROM posts)`,
    [byMs, texts],
  );
}

async function kill(installation: Installation, victims: Kill["victims"]): Promise<number> {
  const pids = await Promise.all(victims.map((victim) => pidOf(installation, victim)));
  const killedAt = Date.now();
  for (const pid of pids) process.kill(pid, "SIGKILL");
  return killedAt;
}

async function pidOf(
  { dataDir, launcherPid }: Installation,
  victim: Kill["victims"][number],
): Promise<number> {
  if (victim === "launcher") return launcherPid();
  const { details } = JSON.parse(await readFile(join(dataDir, "running.json"), "utf8"));
  return details.processes[victim].pid;
}

async function untilPublished(installation: Installation, instant: number): Promise<number> {
  // A call that was on its way when the process was killed does not count.
  const since = instant + 250;
  let first: number | undefined;
  const again = async () => {
    first = publishedSince(await journal(installation), since);
    return first !== undefined;
  };
  await expect.poll(again, stillHangsAfter).toBe(true);
  return (first ?? Number.POSITIVE_INFINITY) - instant;
}

function publishedSince(shown: readonly ShownEntry[], instant: number): number | undefined {
  return shown.map(({ atMs }) => atMs).find((atMs) => atMs >= instant);
}

/** The sandbox writes what it published before it answers; the files outlive it. */
async function journal(installation: Installation): Promise<ShownEntry[]> {
  const networks = ["facebook", "linkedin"].map((network) => journalOf(installation, network));
  return (await Promise.all(networks)).flat().sort((one, other) => one.atMs - other.atMs);
}

async function journalOf({ dataDir }: Installation, network: string): Promise<ShownEntry[]> {
  const file = join(dataDir, "sandbox", network, "journal.jsonl");
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ effect }) => effect.kind === "post.published")
    .map(({ atMs, effect }) => {
      const { postId, urn, text, commentary } = effect;
      return { atMs, remoteId: postId ?? urn, text: text ?? commentary, alts: [] };
    });
}

async function outcome(installation: Installation) {
  let kept: KeptDelivery[] = [];
  // The last kill may lose an answer too, which holds its account for two minutes.
  await expect(async () => {
    kept = await deliveries(installation);
    const open = kept.filter(({ state }) => state === "scheduled" || state === "preparing");
    expect(open).toEqual([]);
  }).toPass({ timeout: 300_000, intervals: [1_000] });
  return { kept, shown: await journal(installation) };
}

async function deliveries(installation: Installation): Promise<KeptDelivery[]> {
  const rows = await query<KeptDelivery & { scheduledAt: Date }>(
    installation,
    `SELECT post.text AS key, delivery.state, delivery."remoteId", delivery."publishedUrl",
      delivery."errorCode", delivery."scheduledAt"
    FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"`,
  );
  return rows.map(({ scheduledAt, ...row }) => {
    return { ...row, notBeforeMs: scheduledAt.getTime(), last: null, isBehind: false };
  });
}

async function expectReport({ dataDir, written }: Installation): Promise<void> {
  expect(written()).toContain("Postgres ended unexpectedly with signal SIGKILL");
  expect(written()).toMatch(/Ended \d processes of a launcher that was killed/);
  const { details } = JSON.parse(await readFile(join(dataDir, "running.json"), "utf8"));
  expect(Object.keys(details.processes).sort()).toEqual(["app", "postgres", "sandbox"]);
}

async function expectAnswersWhileFrozen(installation: Installation): Promise<void> {
  const pids = await query<{ pid: number }>(installation, "SELECT pid FROM pg_stat_activity");
  const frozen = [await pidOf(installation, "postgres"), ...pids.map(({ pid }) => pid)];
  for (const pid of frozen) sendSignal(pid, "SIGSTOP");
  try {
    // It thaws only after the answers: none of them waits for that.
    const paths = ["/sign-in", "/calendar", "/api/posts", "/api/ready"];
    const answers = paths.map((path) => msUntilAnswer(`${installation.url}${path}`));
    for (const [index, tookMs] of (await Promise.all(answers)).entries()) {
      expectSoon(tookMs, `${paths[index]} while Postgres is frozen`);
    }
  } finally {
    for (const pid of frozen) sendSignal(pid, "SIGCONT");
  }
}

function inSeconds(times: Record<string, number>): string {
  const words = Object.entries(times).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`);
  return words.join(", ");
}
