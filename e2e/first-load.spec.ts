import { gzipSync } from "node:zlib";
import type { Page, Response, Route } from "@playwright/test";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

/**
 * What pages may load, in kilobytes of 1,000 gzipped bytes. React and Next alone are 139 of them,
 * before the first line of ours. TODO
 */
const budgets: Record<string, number> = {
  "/sign-in": 200,
};

const prefetching = { "next-router-prefetch": /./ };

/** Sums the gzipped scripts that a page loads by itself: nothing is pointed at, clicked or typed. */
async function loadedBy(page: Page, address: string): Promise<number> {
  const bodies: Promise<[string, Buffer]>[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.push(response.body().then((body) => [response.url(), body]));
  };
  page.on("response", note);
  await page.goto(address, { waitUntil: "networkidle" });
  // Longer than anything that a page puts off until it is idle.
  await page.waitForTimeout(2_000);
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const scripts = new Map(await Promise.all(bodies));
  return [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
}

/** What links fetch ahead belongs to the pages that they lead to. */
async function withoutPrefetches(page: Page): Promise<void> {
  await page.route("**/*_rsc=*", (route: Route) => {
    const isPrefetch = "next-router-prefetch" in route.request().headers();
    return isPrefetch ? route.fulfill({ status: 204 }) : route.continue();
  });
}

test("measures", async ({ page, team, browser }) => {
  test.setTimeout(400_000);
  void prefetching;
  void budgets;
  const post = await schedulePost(team, { text: "The lighthouse opens", at: hoursAhead(1) });
  const settings = [
    "",
    "/workspace",
    "/members",
    "/labels",
    "/snippets",
    "/publishing",
    "/mail",
    "/audit-log",
    "/api-keys",
    "/team-keys",
    "/assistants",
    "/sessions",
  ];
  const paths = [
    "/calendar",
    "/compose",
    "/queue",
    "/drafts",
    "/media",
    "/connections",
    "/notifications",
    `/posts/${post.id}`,
    `/posts/${post.id}/edit`,
    "/reference",
    ...settings.map((name) => `/settings${name}`),
  ];
  for (const path of paths) {
    const all = await loadedBy(page, `${team.url}${path}`);
    await withoutPrefetches(page);
    const own = await loadedBy(page, `${team.url}${path}`);
    await page.unroute("**/*_rsc=*");
    console.log(path.replace(post.id, "…").padEnd(28), own.toFixed(1), all.toFixed(1));
  }
  const out = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const p2 = await out.newPage();
  console.log("/sign-in", await loadedBy(p2, `${team.url}/sign-in`));
});
