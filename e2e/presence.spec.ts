import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { joinTeam } from "./fixtures/colleague";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";
import { administrator } from "./pages/setup-page";

test("two people on one post see each other, one leaves, and a conflict names who was faster", async ({
  page,
  browser,
  team,
}) => {
  const post = await schedulePost(team, { text: "We open on Monday", at: hoursAhead(72) });
  const colleague = await joinTeam(team, "Sample Colleague");
  const { storageState } = colleague;
  const elsewhere = await browser.newContext({ storageState });
  const other = await elsewhere.newPage();

  await Promise.all([announced(page, "editing"), page.goto(`${team.url}/posts/${post.id}/edit`)]);
  await other.goto(`${team.url}/posts/${post.id}`);
  await expect(here(other, `${administrator.name} is editing this`)).toBeVisible();
  await expectAccessible(other);
  await page.reload();
  await expect(here(page, "Sample Colleague is here too")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  const edit = other.getByRole("button", { name: "Edit", exact: true });
  await Promise.all([announced(other, "editing"), edit.click()]);
  const there = other.getByRole("textbox", { name: "Text", exact: true });
  await there.fill("We open on Tuesday");
  await page.reload();
  await expect(here(page, "Sample Colleague is editing this")).toBeVisible();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("We open on Monday at nine");
  await other.getByRole("button", { name: "Save changes" }).click();
  await other.waitForURL(new RegExp(`/posts/${post.id}$`));
  await page.getByRole("button", { name: "Save changes" }).click();
  const conflict = page.getByRole("dialog", { name: /^This post was changed/ });
  await expect(conflict).toContainText("Sample Colleague changed this post");
  await expect(conflict).toContainText("Tuesday");
  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));

  // A page that is left by a link says so; one that is closed is there until its presence ends.
  await other.getByRole("link", { name: "Calendar", exact: true }).click();
  await other.waitForURL(/\/calendar/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^We open on/ })).toBeVisible();
    await expect(page.getByText(/Sample Colleague is/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await elsewhere.close();
  await colleague.api.dispose();
});

/** A page hears of another's presence with its own, every twenty seconds. */
function announced(page: Page, doing: "reading" | "editing") {
  return page.waitForResponse((response) => {
    const isPresence = new URL(response.url()).pathname.endsWith("/presence");
    return isPresence && response.request().postDataJSON()?.doing === doing;
  });
}

function here(page: Page, words: string) {
  return page.getByRole("status").filter({ hasText: words });
}
