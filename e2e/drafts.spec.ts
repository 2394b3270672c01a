import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";
import { planAhead, scheduleAndOpen, writePost } from "./pages/composer-page";

test("a draft is continued in another browser, compared with a faster change, and scheduled", async ({
  page,
  browser,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  await writePost(page, { account: "Sample Page One", text: "The harbour festival" });
  await saved(page);
  await expect(page).toHaveURL(/draft=/);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.press("End");
  await text.pressSequentially(" begins");
  await expect(text).toBeFocused();
  await page.getByRole("link", { name: "Drafts" }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: "The harbour festival begins" });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext({ storageState: team.storageState });
  const other = await elsewhere.newPage();
  await other.goto(`${team.url}/drafts`);
  await other.getByRole("link", { name: /The harbour festival begins/ }).click();
  const there = other.getByRole("textbox", { name: "Text", exact: true });
  await expect(there).toHaveValue("The harbour festival begins");
  await expect(there).toBeFocused();
  await row.getByRole("link").press("Enter");
  await expect(text).toHaveValue("The harbour festival begins");

  await there.fill("The harbour festival begins on Friday");
  await saved(other);
  await text.fill("The harbour festival begins at nine");
  const notice = page.getByRole("alert").filter({ hasText: "changed somewhere else" });
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Compare and choose…" }).click();
  const conflict = page.getByRole("dialog", { name: /^This draft was changed/ });
  await expect(conflict).toContainText("Friday");
  await expect(conflict).toContainText("nine");
  await conflict.getByRole("button", { name: "Keep both" }).click();
  await expect(text).toHaveValue("The harbour festival begins at nine");

  await planAhead(other);
  await scheduleAndOpen(other);
  await expect(other.getByText("The harbour festival begins on Friday").first()).toBeVisible();
  await other.goto(`${team.url}/drafts`);
  const list = other.getByRole("list", { name: "Drafts" });
  const drafts = list.getByRole("listitem").filter({ hasText: "The harbour festival" });
  await expect(drafts).toHaveCount(1);
  await drafts.getByRole("button", { name: /^Delete The harbour festival/ }).click();
  await expect(drafts).toHaveCount(0);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(drafts).toContainText("at nine");
  await elsewhere.close();
});

async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}
