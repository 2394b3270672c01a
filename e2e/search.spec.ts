import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { hoursAhead, noonAhead, schedulePost } from "./fixtures/schedule-post";
import { focusOn } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });

async function openByKey(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page).getByRole("combobox", { name: "Search" })).toBeFocused();
}

async function moveTo(page: Page, option: Locator): Promise<void> {
  await expect(async () => {
    if ((await option.getAttribute("aria-selected")) === "true") return;
    await page.keyboard.press("ArrowDown");
    throw new Error("Another option is selected.");
  }).toPass();
}

test("posts, drafts, accounts, people and days are found by keyboard alone", async ({
  page,
  team,
}) => {
  const { id: postId } = await schedulePost(team, {
    text: "Żółta łódź wypływa o świcie",
    at: hoursAhead(1),
  });
  const made = await team.api.post("/api/drafts", { data: { title: "Rohfassung Lichterfest" } });
  const { draft } = await made.json();
  await page.goto(`${team.url}/queue`);

  await openByKey(page);
  await expect(palette(page).getByRole("group", { name: "Go to" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("lodz zolta");
  const found = palette(page).getByRole("group", { name: "Posts" }).getByRole("option");
  await expect(found).toHaveCount(1);
  await expect(found.locator("mark")).toHaveText(["Żółta", "łódź"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/posts/${postId}`);

  await openByKey(page);
  await page.keyboard.type("lichterf");
  await expect(
    palette(page).getByRole("option", { name: /Rohfassung/, selected: true }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/compose?draft=${draft.id}`);

  await openByKey(page);
  await page.keyboard.type("sample page t");
  await expect(palette(page).getByText(/^\d+ results?$/)).toBeAttached();
  const accounts = palette(page).getByRole("group", { name: "Accounts" });
  await moveTo(page, accounts.getByRole("option", { name: /Sample Page Two/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/calendar\?account=/);

  await openByKey(page);
  await page.keyboard.type("2031-12-12");
  await expect(
    palette(page).getByRole("option", { name: /2031-12-12/, selected: true }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/date=2031-12-12/);
  await team.api.delete(`/api/drafts/${draft.id}`);
  await team.api.delete(`/api/posts/${postId}?version=1`);
});

test("the palette acts on the focused card, and gives the focus back", async ({ page, team }) => {
  const text = "Found by the palette";
  const post = await schedulePost(team, { text, at: noonAhead(33) });
  await page.goto(`${team.url}/calendar?date=${post.scheduledAt.slice(0, 10)}`);
  const card = page.getByRole("main").getByRole("link", { name: new RegExp(text) });
  await focusOn(card.first());
  await openByKey(page);
  await expect(palette(page).getByRole("group", { name: text })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.first()).toBeFocused();

  await openByKey(page);
  await page.keyboard.type("move");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /Move/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.first()).toBeFocused();

  await openByKey(page);
  await page.keyboard.type("edit");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/posts/${post.id}/edit`);
  await team.api.delete(`/api/posts/${post.id}?version=1`);
});

test.describe("where the network fails", () => {
  test.use({ provokedErrors: /ERR_FAILED/ });

  test("on a phone the palette opens from the bar and says where nothing is found", async ({
    page,
    team,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${team.url}/queue`);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(palette(page)).toBeVisible();
    await expectAccessible(page);
    await palette(page).getByRole("combobox").fill("zzqqy");
    await expect(palette(page).getByText("Nothing has “zzqqy”")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectAccessible(page);
    await page.route("**/api/search?*", (route) => route.abort());
    await palette(page).getByRole("combobox").fill("lighthouse");
    await expect(palette(page).getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/search?*");
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(palette(page).getByRole("alert")).toBeHidden();
  });
});
