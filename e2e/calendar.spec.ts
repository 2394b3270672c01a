import type { Locator } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { noonAhead, type PlannedPost, schedulePost } from "./fixtures/schedule-post";
import { focusOn, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";

test("a post opens beside the week, is commented on there, and stays open after a reload", async ({
  page,
  team,
}) => {
  const post = await schedulePost(team, { text: "A post beside the week", at: noonAhead(3) });
  await page.goto(weekOf(team, post));
  const card = page.getByRole("link", { name: /A post beside the week/ });
  await card.click();
  const panel = page.getByRole("complementary", { name: "A post beside the week" });
  await expect(panel.getByText("Nobody has commented yet.")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("textbox", { name: "New comment" }).fill("Could we begin with the boats?");
  await panel.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(panel.getByRole("list", { name: "Comments" })).toContainText("with the boats");

  await page.reload();
  await expect(panel.getByRole("list", { name: "Comments" })).toContainText("with the boats");
  await panel.getByRole("heading", { name: "A post beside the week" }).focus();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(card).toBeFocused();

  await card.press("Enter");
  await expect(panel).toBeVisible();
  await card.click();
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));
});

test("a week is worked on without a mouse", async ({ page, team }) => {
  const post = await schedulePost(team, { text: "Moved by keys alone", at: noonAhead(5) });
  const next = await schedulePost(team, { text: "In the week after", at: noonAhead(12) });
  await page.goto(weekOf(team, post));
  const card = page.getByRole("link", { name: /Moved by keys alone/ });
  await tabTo(page.getByRole("button", { name: "Later" }));
  await focusOn(card);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => scheduledAt(team, post.id)).toBe(minutesLater(post.scheduledAt, 15));
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => scheduledAt(team, post.id)).toBe(post.scheduledAt);
  await expect(card).toBeFocused();

  const after = page.getByRole("link", { name: /In the week after/ });
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(after).toBeVisible({ timeout: 500 });
  }).toPass();
  await focusOn(after);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "In the week after" });
  await expect(panel.getByRole("heading", { name: "In the week after" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(after).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(after).toBeHidden();
  const status = async () => (await team.api.get(`/api/posts/${next.id}`)).status();
  await expect.poll(status).toBe(404);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(after).toBeVisible();
  await expect.poll(status).toBe(200);
});

test("several posts move by a day and back by one Undo", async ({ page, team }) => {
  const first = await schedulePost(team, { text: "The first of two", at: noonAhead(17) });
  const second = await schedulePost(team, { text: "The second of two", at: noonAhead(17, 90) });
  await page.goto(`${team.url}/calendar?view=month&date=${first.scheduledAt.slice(0, 10)}`);
  await focusOn(page.getByRole("link", { name: /The first of two/ }));
  await page.keyboard.press("x");
  await page.getByRole("link", { name: /The second of two/ }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected posts" });
  await expect(bar).toContainText("2 posts selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "A day later" }).click();
  const nextDay = minutesLater(second.scheduledAt, 24 * 60);
  await expect.poll(() => scheduledAt(team, second.id)).toBe(nextDay);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => scheduledAt(team, first.id)).toBe(first.scheduledAt);
  await expect.poll(() => scheduledAt(team, second.id)).toBe(second.scheduledAt);
});

test("a post is dragged to another day of the month and keeps its time", async ({ page, team }) => {
  const post = await schedulePost(team, { text: "Dragged in the month", at: noonAhead(25) });
  const date = post.scheduledAt.slice(0, 10);
  await page.goto(`${team.url}/calendar?view=month&date=${date}`);
  const days = Number(date.slice(8)) > 15 ? -1 : 1;
  const target = minutesLater(post.scheduledAt, days * 24 * 60);
  const day = page.locator(`[data-day="${target.slice(0, 10)}"]`);
  await drag(page.getByRole("link", { name: /Dragged in the month/ }), day);
  await expect(day.getByRole("link", { name: /Dragged in the month/ })).toBeVisible();
  await expect.poll(() => scheduledAt(team, post.id)).toBe(target);
});

test("a phone shows a week as a strip of days above a list", async ({ page, team }) => {
  const post = await schedulePost(team, { text: "On the phone", at: noonAhead(2) });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(weekOf(team, post));
  const link = page.getByRole("link", { name: /On the phone/ });
  await expect(link).toBeInViewport();
  await page.goto(`${team.url}/calendar?view=month&date=${post.scheduledAt.slice(0, 10)}`);
  await expect(link).toBeInViewport();
  await link.click();
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));
});

async function drag(card: Locator, target: Locator): Promise<void> {
  const mouse = card.page().mouse;
  await card.hover();
  // The code that drags is loaded once a pointer comes over the page.
  await expect(card).toHaveAttribute("draggable", "true");
  await mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y, { steps: 10 });
  await mouse.move(x + 2, y + 2, { steps: 2 });
  await mouse.up();
}

function weekOf({ url }: Team, { scheduledAt: at }: PlannedPost): string {
  return `${url}/calendar?view=week&date=${at.slice(0, 10)}`;
}

async function scheduledAt({ api }: Team, postId: string): Promise<string> {
  return (await (await api.get(`/api/posts/${postId}`)).json()).post.scheduledAt;
}

function minutesLater(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}
