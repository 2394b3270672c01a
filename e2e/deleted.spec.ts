import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { focusOn, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";

test("a deleted post says so at its address and in the list, and is restored at both", async ({
  page,
  team,
}) => {
  const post = await schedulePost(team, { text: "Deleted by mistake", at: noonAhead(50) });
  await page.goto(`${team.url}/posts/${post.id}`);
  await page.getByRole("button", { name: "Delete the post" }).click();
  await page.waitForURL(/\/calendar/);
  await expect.poll(() => statusOf(team, post.id)).toBe(404);
  await page.keyboard.press("ControlOrMeta+z");
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));
  await expect.poll(() => statusOf(team, post.id)).toBe(200);

  await page.getByRole("button", { name: "Delete the post" }).click();
  await page.waitForURL(/\/calendar/);
  await page.goto(`${team.url}/posts/${post.id}`);
  await expect(page.getByText("This post was deleted")).toBeVisible();
  await inBothWidths(page);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete the post" })).toBeVisible();

  await page.getByRole("button", { name: "Delete the post" }).click();
  await page.waitForURL(/\/calendar/);
  await page.goto(`${team.url}/settings/deleted`);
  const restore = page.getByRole("button", { name: "Restore Deleted by mistake" });
  await inBothWidths(page);
  await tabTo(restore);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing was deleted lately")).toBeVisible();
  await inBothWidths(page);
  await expect.poll(() => statusOf(team, post.id)).toBe(200);
  await page.getByRole("combobox", { name: "What to show" }).click();
  await page.getByRole("option", { name: "Labels" }).click();
  await expect(page.getByText("No labels were deleted lately")).toBeVisible();
});

test("labels and accounts of several posts change by keyboard alone, and ⌘Z takes each back", async ({
  page,
  team,
}) => {
  const { label } = await (await team.api.post("/api/labels", { data: { name: "Keys" } })).json();
  const first = await schedulePost(team, { text: "First by keys", at: noonAhead(55) });
  const second = await schedulePost(team, { text: "Second by keys", at: noonAhead(55, 60) });
  const [one = "", two = ""] = team.connectionIds;
  const both = () => Promise.all([first, second].map(({ id }) => shownBy(team, id)));
  const before = { labels: [], accounts: [one] };
  await page.goto(`${team.url}/calendar?view=month&date=${first.scheduledAt.slice(0, 10)}`);
  await select(page, "First by keys");
  await select(page, "Second by keys");
  const bar = page.getByRole("region", { name: "Selected posts" });
  await expect(bar).toContainText("2 posts selected");

  await press(page, "Labels…");
  const labels = page.getByRole("dialog", { name: "Labels of 2 posts", exact: true });
  await tabTo(labels.getByRole("checkbox", { name: "Keys" }));
  await page.keyboard.press("Space");
  await tabTo(labels.getByRole("button", { name: "Change" }));
  await page.keyboard.press("Enter");
  const labelled = { ...before, labels: [label.id] };
  await expect.poll(both).toEqual([labelled, labelled]);
  await expect(labels).toBeHidden();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(both).toEqual([before, before]);

  await press(page, "Accounts…");
  const accounts = page.getByRole("dialog", { name: "Accounts of 2 posts", exact: true });
  await inBothWidths(page);
  await tabTo(accounts.getByRole("checkbox", { name: await nameOf(team, two) }));
  await page.keyboard.press("Space");
  await tabTo(accounts.getByRole("button", { name: "Change" }));
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await both()).map((post) => post.accounts.toSorted()))
    .toEqual([[one, two].toSorted(), [one, two].toSorted()]);
  await page.reload();
  await expect(page.getByRole("link", { name: /First by keys/ })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(both).toEqual([before, before]);
  await expect(page.getByRole("status").getByText(/on the accounts of before/)).toBeVisible();
  await team.api.delete(`/api/labels/${label.id}`);
});

async function select(page: Page, name: string): Promise<void> {
  await focusOn(page.getByRole("link", { name: new RegExp(name) }));
  await page.keyboard.press("x");
}

async function press(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected posts" });
  await bar.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

async function inBothWidths(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("The page has no size.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

async function statusOf({ api }: Team, postId: string): Promise<number> {
  return (await api.get(`/api/posts/${postId}`)).status();
}

async function nameOf({ api }: Team, connectionId: string): Promise<RegExp> {
  const { connection } = await (await api.get(`/api/connections/${connectionId}`)).json();
  return new RegExp(`^${connection.name}`);
}

type Shown = { labels: string[]; accounts: string[] };

async function shownBy({ api }: Team, postId: string): Promise<Shown> {
  const { post } = await (await api.get(`/api/posts/${postId}?include=labels`)).json();
  const accounts = post.deliveries.map(
    ({ connectionId }: { connectionId: string }) => connectionId,
  );
  return { labels: post.labels.map(({ id }: { id: string }) => id), accounts };
}
