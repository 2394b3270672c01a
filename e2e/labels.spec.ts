import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { pressEnter, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { planAhead, scheduleAndOpen, writePost } from "./pages/composer-page";

test("posts are titled and labelled by keyboard, found by label, and begun again", async ({
  page,
  team,
}) => {
  await makeLabel(page, team, "Launch");
  await writePost(page, { account: "Sample Page One", text: "The harbour festival begins" });
  await page.getByRole("textbox", { name: "Title", exact: true }).focus();
  await page.keyboard.type("First call");
  await tabTo(page.getByRole("button", { name: "Add label" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Launch" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("laun");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Evergreen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Evergreen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add label" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await planAhead(page);
  await scheduleAndOpen(page);
  const postUrl = page.url();
  await expect(page.getByRole("heading", { level: 1, name: "First call" })).toBeVisible();
  const about = page.getByRole("region", { name: "About this post" });
  await expect(about).toContainText("EvergreenLaunch");
  await expectAccessible(page);

  await findByLabel(page, team);
  await beginAgain(page, postUrl);
  await deleteLabel(page, team, "Launch");
  await page.goto(postUrl);
  await expect(about).toContainText("Evergreen");
  await expect(about).not.toContainText("Launch");
  await removeDrafts(team);
});

async function makeLabel(page: Page, team: Team, name: string): Promise<void> {
  await page.goto(`${team.url}/settings/labels`);
  await expectAccessible(page);
  await tabTo(page.getByRole("button", { name: "New label" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New label" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(dialog.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await pressEnter(dialog.getByRole("button", { name: "Make label" }));
  await expect(labelItem(page, name)).toContainText("Not used");
}

async function findByLabel(page: Page, team: Team): Promise<void> {
  await page.goto(`${team.url}/queue`);
  await page.getByRole("combobox", { name: "Label" }).click();
  await page.getByRole("option", { name: "Launch" }).click();
  await expect(page).toHaveURL(/label=/);
  const row = page.getByRole("main").getByRole("link", { name: /First call/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Launch");
  await expectAccessible(page);
  const { search } = new URL(page.url());
  await page.goto(`${team.url}/calendar${search}&view=list`);
  const found = page.getByRole("main").getByRole("link", { name: /harbour festival/ });
  await expect(found.first()).toBeVisible();
  await page.getByRole("button", { name: "Show every label" }).click();
  await expect(page).not.toHaveURL(/label=/);
}

async function beginAgain(page: Page, postUrl: string): Promise<void> {
  await page.goto(postUrl);
  await pressEnter(page.getByRole("button", { name: "Duplicate as draft" }));
  await page.waitForURL(/\/compose\?draft=/);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveValue("First call");
  await expect(page.getByRole("button", { name: "Remove Launch" })).toBeVisible();
  await pressEnter(page.getByRole("button", { name: "Save as template" }));
  await page.getByRole("button", { name: "Show templates" }).click();
  await expect(page.getByRole("list", { name: "Templates" })).toContainText("First call");
  await expectAccessible(page);
  const copyUrl = page.url();
  await pressEnter(page.getByRole("button", { name: "Use template First call" }));
  await page.waitForURL(/\/compose\?draft=/);
  await expect(title).toHaveValue("First call");
  await page.goto(copyUrl);
  await expect(page.getByRole("list", { name: "Templates" })).toContainText("First call");
}

async function deleteLabel(page: Page, team: Team, name: string): Promise<void> {
  await page.goto(`${team.url}/settings/labels`);
  await expect(labelItem(page, name)).toContainText("1 post");
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(labelItem(page, name)).toHaveCount(0);
  await expect(page.getByText("It came off 1 post.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(labelItem(page, name)).toContainText("1 post");
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(labelItem(page, name)).toHaveCount(0);
}

function labelItem(page: Page, name: string) {
  const card = page.getByRole("region", { name: "Labels" });
  return card.getByRole("listitem").filter({ hasText: name });
}

async function removeDrafts({ api }: Team): Promise<void> {
  for (const search of ["", "?template=true"]) {
    const { items } = await (await api.get(`/api/drafts${search}`)).json();
    for (const { id } of items) await api.delete(`/api/drafts/${id}`);
  }
}
