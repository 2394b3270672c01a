import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { settingsPages } from "@/components/settings/frame/settings-pages";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

/**
 * Counts kilobytes of 1,000 gzipped bytes. An empty page of Next takes 132 of them, the frame of our
 * pages 66, a menu 46.
 */
const most = { work: 300, fields: 305, lists: 255 };
/** These show fields at once, which react-hook-form and the selects of Base UI make. */
const pagesOfFields = [
  "/settings",
  "/settings/workspace",
  "/settings/members",
  "/settings/audit-log",
  "/settings/review-links",
];

test("the pages of the daily work load no more JavaScript than they may", async ({
  page,
  team,
}) => {
  const post = await schedulePost(team, { text: "A post to weigh", at: hoursAhead(1) });
  const budgets = {
    "/calendar?view=week": most.work,
    "/calendar?view=month": most.work,
    "/compose": most.work,
    "/queue": most.work,
    "/results": most.work,
    "/series": most.work,
    [`/posts/${post.id}`]: most.work,
  };
  expect(await tooHeavy(page, team.url, budgets)).toEqual([]);
});

test("the pages of the settings load no more JavaScript than they may", async ({ page, team }) => {
  const budgets = Object.fromEntries(
    Object.keys(settingsPages).map((path) => [
      path,
      pagesOfFields.includes(path) ? most.fields : most.lists,
    ]),
  );
  expect(await tooHeavy(page, team.url, budgets)).toEqual([]);
});

test("a page has fetched the frames of the pages that its bars lead to", async ({ page, team }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) fetched.add(new URL(request.url()).pathname);
  });
  await page.goto(`${team.url}/settings/labels`);
  for (const path of ["/calendar", "/queue", "/media", "/compose"]) {
    await expect.poll(() => [...fetched]).toContain(path);
  }
});

async function tooHeavy(
  page: Page,
  url: string,
  budgets: Record<string, number>,
): Promise<string[]> {
  const heavy: string[] = [];
  for (const [path, budget] of Object.entries(budgets)) {
    const size = await firstLoadOf(page, `${url}${path}`);
    const name = path.replace(/[0-9a-f-]{36}/, "…").padEnd(24);
    const row = `${name} ${size.toFixed(1)} KB, budget ${budget}`;
    process.stdout.write(`${row}\n`);
    if (size > budget) heavy.push(row);
  }
  return heavy;
}

/** Preloads of `dynamic` come later, and the polyfills in no browser that knows modules. */
const unneeded = /<link rel="preload"[^>]*as="script"[^>]*>|<script[^>]*nomodule[^>]*>/gi;

/** A page's HTML names each script that it needs. */
async function firstLoadOf(page: Page, address: string): Promise<number> {
  const html = await (await page.goto(address))?.text();
  const needed = html?.replaceAll(unneeded, "");
  const scripts = new Set(needed?.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(4);
  return [...scripts].reduce((sum, script) => sum + gzippedSize(script), 0) / 1_000;
}

function gzippedSize(script: string): number {
  return gzipSync(readFileSync(script.replace("/_next/", ".next/"))).length;
}
