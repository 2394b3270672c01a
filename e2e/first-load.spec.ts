import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

/** Counts kilobytes of 1,000 gzipped bytes; an empty page of Next takes 132 of them. */
const aims = { work: 200, settings: 150 };

const settingsPages = [
  "",
  "/api-keys",
  "/assistants",
  "/audit-log",
  "/deleted",
  "/labels",
  "/mail",
  "/members",
  "/mentions",
  "/publishing",
  "/sessions",
  "/snippets",
  "/team-keys",
  "/workspace",
];

test("the pages of the daily work load no more JavaScript than they may", async ({
  page,
  team,
}) => {
  test.setTimeout(240_000);
  const post = await schedulePost(team, { text: "The lighthouse opens", at: hoursAhead(1) });
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
  test.setTimeout(360_000);
  const budgets = Object.fromEntries(
    settingsPages.map((name) => [`/settings${name}`, aims.settings]),
  );
  expect(await tooHeavy(page, { url: team.url, budgets, aim: aims.settings })).toEqual([]);
});

type Measured = { url: string; budgets: Record<string, number>; aim: number };

async function tooHeavy(page: Page, { url, budgets, aim }: Measured): Promise<string[]> {
  const heavy: string[] = [];
  for (const [path, budget] of Object.entries(budgets)) {
    const loaded = await scriptsOf(page, `${url}${path}`);
    const name = path.replace(/[0-9a-f-]{36}/, "…").padEnd(24);
    const row = `${name} ${loaded.toFixed(1)} KB, budget ${budget}, aim ${aim}`;
    process.stdout.write(`${row}\n`);
    if (loaded > budget) heavy.push(row);
  }
  return heavy;
}

async function scriptsOf(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  };
  page.on("request", note);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  expect(scripts.size).toBeGreaterThan(4);
  return [...scripts].reduce((sum, script) => sum + gzippedSize(script), 0) / 1_000;
}

function gzippedSize(script: string): number {
  const built = new URL(script).pathname.replace("/_next/", ".next/");
  return gzipSync(readFileSync(built)).length;
}
