import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { env } from "@/lib/kernel/env";
import { smallWorld } from "@/testing/world/world";
import { collectMetrics } from "./collect-metrics";
import { getPublishingHealth } from "./get-publishing-health";
import { readLauncherReport } from "./launcher-report";

const file = join(env.DATA_DIR, "running.json");
const lastEnd = { at: "2026-11-22T14:02:00.000Z", how: "signal SIGKILL" };
const processes = {
  app: { pid: 12, restarts: 0, lastEnd: null },
  postgres: { pid: 11, restarts: 2, lastEnd },
};

afterEach(() => rm(file, { force: true }));

it("health and metrics say what the launcher started again", async () => {
  await writeFile(file, JSON.stringify({ pid: 1, details: { url: "http://a", processes } }));
  const { admin } = await smallWorld();
  expect((await getPublishingHealth(admin, {})).processes).toEqual([
    { name: "postgres", restarts: 2, lastEnd },
    { name: "app", restarts: 0, lastEnd: null },
  ]);
  expect((await collectMetrics()).text).toContain('herald_process_restarts{process="postgres"} 2');
});

it("without a launcher, or with a file cut short, nothing is said", async () => {
  const folder = await mkdtemp(join(tmpdir(), "herald-report-"));
  expect(await readLauncherReport(folder)).toEqual([]);
  for (const text of ["", '{"details":{"processes"', '{"details":{}}']) {
    await writeFile(join(folder, "running.json"), text);
    expect(await readLauncherReport(folder)).toEqual([]);
  }
});
