import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { tabTo, typeInto } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { openScheduled, scheduleAndOpen } from "./pages/composer-page";

type Planned = { id: string; version: number; scheduledAt: string; text: string };
type Slot = { scheduledAt: string; state: string; postId: string | null };

test.afterEach(async ({ team }) => {
  for (const id of team.connectionIds) await planSlots(team, id, []);
  for (const post of await scheduledPosts(team, "slot of")) {
    await team.api.post(`/api/posts/${post.id}/cancel`, { data: { version: post.version } });
  }
});

test("weekly times become slots that are filled and pushed by a day", async ({ page, team }) => {
  const account = await firstAccount(team);
  await page.goto(`${team.url}/connections`);
  await page.getByRole("link", { name: `Weekly times of ${account.name}` }).click();
  await expect(page.getByText("No weekly times yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /on weekdays$/ }).click();
  await page.getByRole("button", { name: "Copy Monday to other days" }).click();
  await page.getByRole("menuitem", { name: "Copy to every day" }).click();
  await page.getByRole("button", { name: "Save weekly times" }).click();
  await expect(page.getByText(`Weekly times of ${account.name} saved`)).toBeVisible();
  await inBothWidths(page);

  await page.getByRole("link", { name: "Queue" }).first().click();
  await expect(page.getByRole("link", { name: /Free slot/ }).first()).toBeVisible();
  await inBothWidths(page);
  await page
    .getByRole("region", { name: /^Tomorrow/ })
    .getByRole("link", { name: /09:30.*Free slot/ })
    .click();
  await page.waitForURL(/\/compose\?at=.*T09:30/);
  await write(page, "The first slot of tomorrow");
  await scheduleAndOpen(page);

  await page.goto(`${team.url}/compose?account=${account.id}`);
  await write(page, "The next slot of all");
  const nextSlot = page.getByRole("button", { name: /^Add to next slot/ });
  await expect(nextSlot).toBeVisible();
  await inBothWidths(page);
  await nextSlot.click();
  await openScheduled(page);
  const [filled] = await scheduledPosts(team, "next slot of all");
  const [first] = await scheduledPosts(team, "first slot of tomorrow");
  if (!filled || !first) throw new Error("The posts are not scheduled.");
  expect(await slotAt(team, filled.scheduledAt)).toMatchObject({
    state: "taken",
    postId: filled.id,
  });
  expect(filled.scheduledAt).not.toBe(first.scheduledAt);

  await page.goto(`${team.url}/queue?account=${account.id}`);
  await page.getByRole("button", { name: "More for The first slot of tomorrow" }).click();
  await page.getByRole("menuitem", { name: /^Push everything from here/ }).click();
  const dialog = page.getByRole("dialog", { name: "Push everything from here by a day" });
  await expect(dialog.getByText("The first slot of tomorrow")).toBeVisible();
  await inBothWidths(page);
  await dialog.getByRole("button", { name: /^Push \d+ posts?$/ }).click();
  await expect.poll(() => timeOf(team, first.id)).toBe(aDayLater(first.scheduledAt));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => timeOf(team, first.id)).toBe(first.scheduledAt);
});

test("with the keyboard alone, weekly times are chosen and a post gets the next slot and another one", async ({
  page,
  team,
}) => {
  const account = await firstAccount(team);
  await page.goto(`${team.url}/connections/${account.id}/slots`);
  await typeInto(page.getByRole("textbox", { name: "Add a time on Monday" }), "8");
  await page.keyboard.press("Enter");
  await page.keyboard.type("7:45 pm");
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Copy Monday to other days" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Copy to Monday to Friday" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Sunday 19:45" })).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Save weekly times" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Weekly times of ${account.name} saved`)).toBeVisible();

  await page.goto(`${team.url}/compose?account=${account.id}`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeFocused();
  await page.keyboard.type("A slot of the keyboard");
  const nextSlot = page.getByRole("button", { name: /^Add to next slot/ });
  await expect(nextSlot).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await openScheduled(page);
  const [post] = await scheduledPosts(team, "slot of the keyboard");
  if (!post) throw new Error("The post is not scheduled.");

  // The post would change places with what an earlier journey left in the lane.
  await cancelScheduled(team, { except: post.id });
  await page.goto(`${team.url}/queue?account=${account.id}`);
  const row = page.getByRole("link", { name: /A slot of the keyboard/ });
  await tabTo(row);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => timeOf(team, post.id)).not.toBe(post.scheduledAt);
  await expect(row).toBeFocused();
  const moved = await timeOf(team, post.id);
  expect(await slotAt(team, moved)).toMatchObject({ state: "taken", postId: post.id });
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => timeOf(team, post.id)).toBe(post.scheduledAt);
});

async function inBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
}

type Connected = { id: string; name: string };

async function firstAccount({ api, connectionIds }: Team): Promise<Connected> {
  const { items } = await (await api.get("/api/connections")).json();
  return items.find(({ id }: Connected) => id === connectionIds[0]);
}

async function planSlots({ api }: Team, id: string, times: object[]): Promise<void> {
  const address = `/api/connections/${id}/slots`;
  const { version } = (await (await api.get(address)).json()).schedule;
  const answer = await api.put(address, { data: { timeZone: "UTC", times, version } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function scheduledPosts({ api }: Team, text: string): Promise<Planned[]> {
  const query = `state=scheduled&q=${encodeURIComponent(text)}`;
  return (await (await api.get(`/api/posts?${query}`)).json()).items;
}

async function cancelScheduled(team: Team, { except }: { except: string }): Promise<void> {
  const { items } = await (await team.api.get("/api/posts?state=scheduled&limit=200")).json();
  for (const { id, version } of items.filter((post: Planned) => post.id !== except)) {
    await team.api.post(`/api/posts/${id}/cancel`, { data: { version } });
  }
}

async function timeOf({ api }: Team, postId: string): Promise<string> {
  return (await (await api.get(`/api/posts/${postId}`)).json()).post.scheduledAt;
}

async function slotAt({ api }: Team, scheduledAt: string): Promise<Slot | undefined> {
  const to = new Date(Date.parse(scheduledAt) + 60_000).toISOString();
  const { slots } = await (await api.get(`/api/slots?from=${scheduledAt}&to=${to}`)).json();
  return slots.find((slot: Slot) => slot.scheduledAt === scheduledAt);
}

function aDayLater(instant: string): string {
  return new Date(Date.parse(instant) + 86_400_000).toISOString();
}
