import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

const aims = { page: 200_000, settings: 150_000 };

/** The gzipped bytes of the scripts that a page loads by itself, without being touched. */
async function loadedBy(page: Page, address: string) {
  const bodies: Promise<[string, Buffer]>[] = [];
  const note = (response: Response) => {
    const isScript = response.request().resourceType() === "script";
    if (isScript) bodies.push(response.body().then((body) => [response.url(), body]));
  };
  page.on("response", note);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(2_500);
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  const scripts = new Map(await Promise.all(bodies));
  return [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
}

test("measures", async ({ page, team }) => {
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
    const bytes = await loadedBy(page, `${team.url}${path}`);
    console.log(path.replace(post.id, "…").padEnd(28), (bytes / 1000).toFixed(1), aims.page);
  }
  expect(1).toBe(1);
});
