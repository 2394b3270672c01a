import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expectAccessible } from "./fixtures/accessible";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

test("an administrator asks for the archive, waits, downloads it and finds a post in it", async ({
  page,
  team,
}) => {
  const post = await schedulePost(team, { text: "Comes along when we leave", at: noonAhead(40) });
  await page.goto(`${team.url}/settings/exports`);
  const card = page.getByRole("region", { name: "The whole workspace" });
  await expect(card.getByText("No archive yet")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Make an archive" }).click();
  await expect(card.getByText("Ready")).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: /^Download the archive/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^herald-workspace-.*\.tar\.gz$/);
  const archive = gunzipSync(await readFile(await download.path())).toString("latin1");
  for (const name of ["README.md", "schema.json", "posts.jsonl", "manifest.json"]) {
    expect(archive).toContain(name);
  }
  expect(archive).toContain("Comes along when we leave");
  expect(archive).toContain(post.id);
});

test("the queue leaves as a file from its menu", async ({ page, team }) => {
  await schedulePost(team, { text: "Leaves as a row", at: noonAhead(41) });
  await page.goto(`${team.url}/queue`);
  await page.getByRole("button", { name: "More for the queue" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("posts.csv");
  expect(await readFile(await download.path(), "utf8")).toContain("Leaves as a row");
});
