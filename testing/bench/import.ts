import { setTimeout as sleep } from "node:timers/promises";
import { createImport, getImport, updateImport } from "@/lib/planning/imports/imports";
import { startImports } from "@/lib/planning/imports/run-imports";
import { startImport, stopImport } from "@/lib/planning/imports/start-import";
import { inMinutes } from "@/testing/world/sample-post";
import { createConnection, createWorkspace } from "@/testing/world/world";
import { measureBeside } from "./publish";
import type { Beside } from "./readers";

const rowsMost = 5_000;
const postsBeside = 300;
const postsPerSecond = 10;

/**
 * Reads, looks through and saves the largest file, and says what that takes of time and memory; then how
 * late posts are with nobody who imports and beside imports that never pause. `npm run bench import 500
 * 100` does so with files of 500 rows and 100 posts.
 */
export async function run(given = process.argv.slice(3)): Promise<void> {
  const [rows = rowsMost, count = postsBeside] = given.map(Number);
  await measureImport(rows);
  await measureBeside({
    names: ["nobody imports", `imports of ${rows} rows`],
    prepare: () => prepareImports(rows),
    counts: "rows saved",
    load: { count, perSecond: postsPerSecond },
  });
}

async function measureImport(rows: number): Promise<void> {
  const { admin, connectionIds } = await aTeam();
  const bytes = fileOf(rows, "Post");
  const before = process.memoryUsage.rss();
  let highest = before;
  let latest = 0;
  let beat = performance.now();
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
    latest = Math.max(latest, performance.now() - beat - 20);
    beat = performance.now();
  }, 20);
  const input = { fileName: "a plan.csv", type: "text/csv" as const, bytes };
  const { import: read } = await timed("read and mapped", () => createImport(admin, input));
  const importId = read.id;
  const body = { importId, target: "scheduled" as const, connectionIds };
  await timed("looked through again", () => updateImport(admin, body));
  say("longest that other work waited", `${Math.round(latest)} ms`);
  latest = 0;
  const loop = startImports();
  await timed("saved", async () => {
    await startImport(admin, { importId });
    while ((await getImport(admin, { importId })).import.state === "running") await sleep(250);
  });
  await loop.stop();
  say("longest that other work waited", `${Math.round(latest)} ms`);
  say("rows saved", String((await getImport(admin, { importId })).import.counts.created));
  const again = await timed("read again", () => createImport(admin, input));
  await updateImport(admin, { ...body, importId: again.import.id });
  const { counts } = (await getImport(admin, { importId: again.import.id })).import;
  say("rows that are there already", String(counts.existing));
  clearInterval(watch);
  say("more memory at most", `${Math.round((highest - before) / 1024 ** 2)} MB`);
}

async function aTeam() {
  const { admin } = await createWorkspace("A team that imports");
  const connectionIds: string[] = [];
  for (const provider of ["bluesky", "facebook"]) {
    const name = `Account of ${provider}`;
    connectionIds.push((await createConnection(admin, { provider, name })).id);
  }
  return { admin, connectionIds };
}

/** Imports one file after the other; the process that publishes saves their rows, as a server does. */
async function prepareImports(rows: number): Promise<Beside> {
  const { admin, connectionIds } = await aTeam();
  let files = 0;
  let saved = 0;
  let working = Promise.resolve();
  let stopping = new AbortController();
  const importNext = async () => {
    files += 1;
    const bytes = fileOf(rows, `File ${files}, post`);
    const input = { fileName: "a plan.csv", type: "text/csv" as const, bytes };
    const { import: read } = await createImport(admin, input);
    const importId = read.id;
    await updateImport(admin, { importId, target: "scheduled", connectionIds });
    await startImport(admin, { importId });
    const before = saved;
    for (let isRunning = true; isRunning; await sleep(100)) {
      const { state, counts } = (await getImport(admin, { importId })).import;
      saved = before + counts.created;
      isRunning = state === "running";
      if (isRunning && stopping.signal.aborted) await stopImport(admin, { importId });
    }
  };
  const stop = async () => {
    stopping.abort();
    await working;
  };
  return {
    set: async (isOn) => {
      await stop();
      stopping = new AbortController();
      saved = 0;
      const { signal } = stopping;
      const work = async () => {
        while (!signal.aborted) await importNext();
      };
      if (isOn) working = work();
    },
    calls: () => saved,
    stop,
  };
}

/** Their times are later than those of all that the other benches plan. */
const firstAfterMinutes = 10 * 24 * 60;

function fileOf(rows: number, name: string): Uint8Array {
  const lines = Array.from({ length: rows }, (_, index) => {
    const text = `"${name} number ${index}, with a few more words, and a link: https://example.com/${index}"`;
    return `${inMinutes(firstAfterMinutes + 10 * index)},${text},"Spring, Plan ${index % 20}",A title ${index}`;
  });
  return new TextEncoder().encode(`scheduled_at,text,labels,title\n${lines.join("\n")}\n`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  say(what, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

function say(what: string, figure: string): void {
  console.log(`${what}: ${figure}`);
}
