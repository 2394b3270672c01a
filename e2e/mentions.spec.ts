import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { pressEnter, tabTo, typeInto } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { chooseAccount, openScheduled, planAhead } from "./pages/composer-page";

test("somebody is added, mentioned and published as the network names them, by keyboard alone", async ({
  page,
  team,
}) => {
  await addMention(page, team);
  await page.goto(`${team.url}/compose`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await chooseAccount(page, "Sample Page One");
  await text.focus();
  await page.keyboard.type("Bread with flour of @mi");
  const list = page.getByRole("listbox", { name: "Mentions" });
  await expect(list.getByRole("option", { selected: true })).toContainText("Mill");
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("x");
  await page.keyboard.press("Backspace");
  await expect(list).toBeHidden();
  await page.keyboard.press("Control+Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("@mi");
  await expect(list).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await expect(list).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Bread with flour of @Mill ");
  await expect(list).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("Bread with flour of @mi");
  await page.keyboard.press("Control+Shift+z");

  await page.keyboard.type("and our own @Sample Page Two");
  await expect(list.getByRole("option", { selected: true })).toContainText("Yours");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Bread with flour of @Mill and our own @Sample Page Two ");
  const preview = page.getByRole("article", { name: /^Sample Page One on/ });
  await expect(preview).toContainText("flour of Sample Page Three and our own Sample Page Two");
  await expectAccessible(page);

  await page.keyboard.type("and @Nobody");
  await expect(list.getByRole("option")).toHaveText(["Add “Nobody” to the mentions…"]);
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(/and @Nobody\n$/);
  await page.keyboard.press("Backspace");
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New mention" });
  await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Nobody");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toHaveValue(/and @Nobody $/);
  await expect(text).toBeFocused();
  await expect(page.getByText(/will show the plain name “Nobody”/)).toBeVisible();

  await planAhead(page);
  await page.keyboard.press("Control+Enter");
  await openScheduled(page);
  await expect(page.getByText(/flour of Sample Page Three/).first()).toBeVisible();
  await publishNow(team, page.url());
  await page.goto(`${team.url}/settings/mentions`);
  await deleteAndUndo(page);
});

async function addMention(page: Page, team: Team): Promise<void> {
  await page.goto(`${team.url}/settings/mentions`);
  await expect(page.getByText(/There is nobody yet/)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page.getByRole("button", { name: "New mention" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New mention" });
  await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type("Mill");
  const facebook = dialog.getByRole("textbox", { name: "Facebook Page id or address" });
  await typeInto(facebook, "facebook.com/sample.page.three");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText("Found: Sample Page Three")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("@Mill")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function publishNow({ api }: Team, address: string): Promise<void> {
  const path = `/api/posts/${address.split("/").at(-1)}`;
  const read = async () => (await (await api.get(path)).json()).post;
  const { version } = await read();
  const answer = await api.post(`${path}/publish-now`, { data: { version } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("published");
  const { deliveries } = await read();
  const page = await (await api.get(deliveries[0].publishedUrl)).text();
  expect(page).toContain("flour of Sample Page Three and our own Sample Page Two and Nobody");
}

async function deleteAndUndo(page: Page): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: "@Mill" });
  await tabTo(row.getByRole("button"));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(row).toHaveCount(0);
  await pressEnter(page.getByRole("button", { name: "Undo" }));
  await expect(row).toContainText("Sample Page Three");
  await expectAccessible(page);
}
