import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

/** In kilobytes of 1,000 gzipped bytes. */
const workBudget = 200;
const settingsBudget = 150;

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

test("the pages of the daily work load little JavaScript", async ({ page, team }) => {
  test.setTimeout(240_000);
  const post = await schedulePost(team, { text: "The lighthouse opens", at: hoursAhead(1) });
  const { heavy } = await measure(page, {
    url: team.url,
    paths: [
      "/calendar?view=week",
      "/calendar?view=month",
      "/compose",
      "/queue",
      `/posts/${post.id}`,
    ],
    budget: workBudget,
  });
  expect(heavy).toEqual([]);
});

test("the pages of the settings load little JavaScript", async ({ page, team }) => {
  test.setTimeout(360_000);
  const paths = settingsPages.map((name) => `/settings${name}`);
  const { heavy } = await measure(page, { url: team.url, paths, budget: settingsBudget });
  expect(heavy).toEqual([]);
});

type Measured = { url: string; paths: string[]; budget: number };

async function measure(page: Page, { url, paths, budget }: Measured): Promise<{ heavy: string[] }> {
  const heavy: string[] = [];
  for (const path of paths) {
    const loaded = await scriptsOf(page, `${url}${path}`);
    const row = `${path.replace(/[0-9a-f-]{36}/, "…").padEnd(24)} ${loaded.toFixed(1)} KB`;
    process.stdout.write(`${row} of ${budget}\n`);
    if (loaded > budget) heavy.push(row);
  }
  return { heavy };
}

/** Sums the gzipped scripts that a page fetches while nothing is pointed at, clicked or typed. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const bodies: Promise<[string, Buffer]>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.push(response.body().then((body) => [response.url(), body]));
  };
  page.on("response", note);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const scripts = new Map(await Promise.all(bodies));
  expect(scripts.size).toBeGreaterThan(4);
  return [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
}
