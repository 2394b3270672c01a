import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { settingsPages } from "@/components/settings/settings-pages";
import { restedMark } from "@/components/ui/rested";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

/** Counts kilobytes of 1,000 gzipped bytes; an empty page of Next takes 132 of them. */
const aims = { work: 200, settings: 230 };

test("the pages of the daily work load no more JavaScript than they may", async ({
  page,
  team,
}) => {
  const post = await schedulePost(team, { text: "A post to weigh", at: hoursAhead(1) });
  const budgets = {
    "/calendar?view=week": aims.work,
    "/calendar?view=month": aims.work,
    "/compose": aims.work,
    "/queue": aims.work,
    [`/posts/${post.id}`]: aims.work,
  };
  expect(await tooHeavy(page, { url: team.url, budgets, aim: aims.work })).toEqual([]);
});

test("the pages of the settings load no more JavaScript than they may", async ({ page, team }) => {
  const budgets = Object.fromEntries(
    Object.keys(settingsPages).map((path) => [path, aims.settings]),
  );
  expect(await tooHeavy(page, { url: team.url, budgets, aim: aims.settings })).toEqual([]);
});

test("a page at rest has fetched the frames of the pages that its bars lead to", async ({
  page,
  team,
}) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) fetched.add(new URL(request.url()).pathname);
  });
  await page.goto(`${team.url}/settings/labels`);
  for (const path of ["/calendar", "/queue", "/media", "/compose"]) {
    await expect.poll(() => [...fetched]).toContain(path);
  }
});

type Measured = { url: string; budgets: Record<string, number>; aim: number };

async function tooHeavy(page: Page, { url, budgets, aim }: Measured): Promise<string[]> {
  const heavy: string[] = [];
  for (const [path, budget] of Object.entries(budgets)) {
    const { loaded, later } = await scriptsOf(page, `${url}${path}`);
    const name = path.replace(/[0-9a-f-]{36}/, "…").padEnd(24);
    const sizes = `${loaded.toFixed(1)} KB, and ${later.toFixed(1)} KB once it is at rest`;
    const row = `${name} ${sizes}, budget ${budget}, aim ${aim}`;
    process.stdout.write(`${row}\n`);
    if (loaded > budget) heavy.push(row);
  }
  return heavy;
}

async function scriptsOf(page: Page, address: string) {
  await page.goto(address);
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, restedMark);
  await expect(page.locator("[data-dormant]")).toHaveCount(0);
  const [first, after] = await page.evaluate((mark) => {
    const restedAt = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"));
    const early = scripts.filter(({ startTime }) => startTime < restedAt);
    const late = scripts.filter(({ startTime }) => startTime >= restedAt);
    return [early, late].map((each) => each.map(({ name }) => name));
  }, restedMark);
  expect(first?.length).toBeGreaterThan(4);
  return { loaded: sizeOf(first), later: sizeOf(after?.filter((url) => !first?.includes(url))) };
}

function sizeOf(scripts: readonly string[] = []): number {
  return [...new Set(scripts)].reduce((sum, script) => sum + gzippedSize(script), 0) / 1_000;
}

function gzippedSize(script: string): number {
  const built = new URL(script).pathname.replace("/_next/", ".next/");
  return gzipSync(readFileSync(built)).length;
}
